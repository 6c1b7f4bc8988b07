import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

const read = (env: Record<string, string>) => readConfig(env, []);

const production = {
  DATABASE_URL: 'postgres://wicket@db/wicket',
  PUBLIC_ORIGIN: 'https://shop.example/anything',
  SMTP_URL: 'smtp://mail',
  PAYMENTS: 'sandbox',
  GEOCODER: 'gazetteer',
};

describe('settings', () => {
  it('need nothing for the demo', () => {
    expect(read({})).toMatchObject({
      mode: 'demo',
      port: 3000,
      host: '127.0.0.1',
      publicOrigin: 'http://localhost:3000',
      databaseUrl: null,
      mail: { kind: 'outbox' },
    });
  });

  it('leave alone what a login shell sets of its own', () => {
    expect(read({ MAIL: '/var/mail/someone', HOSTNAME: 'x', USER: 'someone' }).mail).toEqual({ kind: 'outbox' });
  });

  it('treat an empty value as none', () => {
    expect(read({ DATABASE_URL: '', PORT: '' })).toMatchObject({ mode: 'demo', port: 3000 });
  });

  it('mean production with a database of one’s own, unless they say otherwise', () => {
    expect(read(production)).toMatchObject({ mode: 'production', publicOrigin: 'https://shop.example' });
    expect(read({ DATABASE_URL: production.DATABASE_URL, MODE: 'demo' }).mode).toBe('demo');
  });

  it.each([
    ['SMTP_URL', { SMTP_URL: '' }],
    ['PAYMENTS', { PAYMENTS: '' }],
    ['GEOCODER', { GEOCODER: '' }],
    ['PUBLIC_ORIGIN', { PUBLIC_ORIGIN: '' }],
  ])('refuse production without %s', (name, missing) => {
    expect(() => read({ ...production, ...missing })).toThrow(name);
  });

  it('take a stand-in in production when it is named', () => {
    expect(read({ ...production, SMTP_URL: '', MAILER: 'outbox' }).mail).toEqual({ kind: 'outbox' });
  });

  it.each([
    ['PORT', 'many'],
    ['PORT', '70000'],
    ['DATABASE_URL', 'mysql://db/wicket'],
    ['PUBLIC_ORIGIN', 'shop.example'],
    ['MODE', 'test'],
    ['LOG_LEVEL', 'loud'],
  ])('name a wrong %s in one line', (name, value) => {
    const start = () => read({ [name]: value });
    expect(start).toThrow(new RegExp(`^Wrong setting. ${name}: `));
    expect(start).not.toThrow(/\n/);
  });
});
