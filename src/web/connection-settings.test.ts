import { describe, expect, it } from 'vitest';
import { readConfig, readDatabaseConfig } from '../config.ts';

const production = {
  DATABASE_URL: 'postgres://wicket:secret@db.example/wicket',
  PUBLIC_ORIGIN: 'https://shop.example',
  SMTP_URL: 'smtp://mail.example',
  SMS: 'outbox',
  PAYMENTS: 'sandbox',
  GEOCODER: 'gazetteer',
  FILES: 'folder',
};
const read = (env: Record<string, string>) => readConfig({ ...production, ...env }, []);
const databaseUrl = (DATABASE_URL: string, env: Record<string, string> = {}) =>
  read({ DATABASE_URL, ...env }).databaseUrl;

describe('TLS to PostgreSQL in production', () => {
  it.each([
    ['postgres://u:p@db.example/wicket', 'postgres://u:p@db.example/wicket?sslmode=verify-full'],
    ['postgres://u:p@db.example/wicket?sslmode=require', 'postgres://u:p@db.example/wicket?sslmode=verify-full'],
    ['postgres://u:p@db.example/wicket?sslmode=prefer', 'postgres://u:p@db.example/wicket?sslmode=verify-full'],
    ['postgres://u:p@db.example/wicket?ssl=true', 'postgres://u:p@db.example/wicket?sslmode=verify-full'],
    [
      'postgres://u:p@db.example/wicket?sslrootcert=/etc/ca.pem',
      'postgres://u:p@db.example/wicket?sslrootcert=%2Fetc%2Fca.pem&sslmode=verify-full',
    ],
    ['postgres://u@10.0.0.7:5433/wicket', 'postgres://u@10.0.0.7:5433/wicket?sslmode=verify-full'],
    ['postgres://u@localhost.example/wicket', 'postgres://u@localhost.example/wicket?sslmode=verify-full'],
    // The driver connects to what the query names.
    [
      'postgres://u@localhost/wicket?host=db.example',
      'postgres://u@localhost/wicket?host=db.example&sslmode=verify-full',
    ],
    // The driver takes the host from its environment.
    ['postgres:///wicket', 'postgres:///wicket?sslmode=verify-full'],
  ])('is demanded of %s', (given, demanded) => {
    expect(databaseUrl(given)).toBe(demanded);
  });

  it.each([
    'postgres://u@localhost/wicket',
    'postgres://u@127.0.0.1:5433/wicket?sslmode=disable',
    'postgresql://u@[::1]/wicket',
    'postgres://u@%2Fvar%2Frun%2Fpostgresql/wicket',
    'postgres:///wicket?host=/var/run/postgresql',
  ])('is left to %s, which does not leave the machine', (given) => {
    expect(databaseUrl(given)).toBe(given);
    if (!given.includes('sslmode')) expect(databaseUrl(given, { DATABASE_TLS: 'on' })).toMatch(/sslmode=verify-full$/);
  });

  it.each([
    'sslmode=disable',
    'sslmode=allow',
    'sslmode=no-verify',
    'ssl=0',
    'ssl=false',
    'uselibpqcompat=true&sslmode=require',
  ])('refuses to start with %s, unless it is switched off by name', (query) => {
    const weak = `postgres://u@db.example/wicket?${query}`;
    const [option] = query.split('&');
    const sentence = `DATABASE_URL says ${option?.replace('=true', '')}, but the connection to PostgreSQL must use TLS`;
    expect(() => databaseUrl(weak)).toThrow(sentence);
    expect(databaseUrl(weak, { DATABASE_TLS: 'off' })).toBe(weak);
  });

  it('is demanded of both roles, and of the commands', () => {
    const MIGRATION_DATABASE_URL = 'postgres://owner@db.example/wicket';
    const urls = { databaseUrl: 'postgres://wicket:secret@db.example/wicket?sslmode=verify-full' };
    const both = { ...urls, migrationUrl: `${MIGRATION_DATABASE_URL}?sslmode=verify-full` };
    expect(read({ MIGRATION_DATABASE_URL })).toMatchObject(both);
    const { DATABASE_URL } = production;
    expect(readDatabaseConfig({ DATABASE_URL, MIGRATION_DATABASE_URL })).toMatchObject(both);
    expect(() => read({ MIGRATION_DATABASE_URL: `${MIGRATION_DATABASE_URL}?sslmode=disable` })).toThrow(
      'MIGRATION_DATABASE_URL says sslmode=disable',
    );
    expect(() => readConfig({ MIGRATION_DATABASE_URL }, [])).toThrow('MIGRATION_DATABASE_URL needs DATABASE_URL');
  });

  it('is demanded of the replicas, which need a primary', () => {
    const DATABASE_READ_URL = 'postgres://wicket@replicas.example/wicket';
    expect(read({})).toMatchObject({ readUrl: null });
    expect(read({ DATABASE_READ_URL })).toMatchObject({ readUrl: `${DATABASE_READ_URL}?sslmode=verify-full` });
    expect(() => read({ DATABASE_READ_URL: `${DATABASE_READ_URL}?sslmode=disable` })).toThrow(
      'DATABASE_READ_URL says sslmode=disable',
    );
    expect(() => readConfig({ DATABASE_READ_URL }, [])).toThrow('DATABASE_READ_URL needs DATABASE_URL');
  });

  it('is not demanded in the demo', () => {
    expect(databaseUrl(production.DATABASE_URL, { MODE: 'demo' })).toBe(production.DATABASE_URL);
  });
});

describe('TLS to the mail server in production', () => {
  const needsTls = (SMTP_URL: string, env: Record<string, string> = {}) => {
    const { mail } = read({ SMTP_URL, ...env });
    return mail.kind === 'smtp' && mail.needsTls;
  };

  it.each([
    ['smtp://mail.example', true],
    ['smtps://mail.example', true],
    ['smtp://user:pass@10.0.0.9:587', true],
    ['smtp://localhost.example', true],
    ['smtp://localhost:2525', false],
    ['smtp://127.0.0.1', false],
    ['smtp://[::1]', false],
  ])('is demanded of %s: %s', (url, isDemanded) => {
    expect(needsTls(url)).toBe(isDemanded);
    expect(needsTls(url, { SMTP_TLS: 'on' })).toBe(true);
    expect(needsTls(url, { SMTP_TLS: 'off' })).toBe(false);
    expect(needsTls(url, { MODE: 'demo' })).toBe(false);
  });

  it.each([
    'ignoreTLS=true',
    'requireTLS=false',
    'tls.rejectUnauthorized=false',
    'secure=false',
    'opportunisticTLS=true',
  ])('refuses to start with %s, unless it is switched off by name', (query) => {
    const url = `smtp://mail.example?${query}`;
    expect(() => needsTls(url)).toThrow(`SMTP_URL says ${query.split('=')[0]}, but mails must go over TLS`);
    expect(needsTls(url, { SMTP_TLS: 'off' })).toBe(false);
  });
});
