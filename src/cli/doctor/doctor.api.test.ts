import { spawnSync } from 'node:child_process';
import { sql } from 'kysely';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../../../tests/support/at-end.ts';
import { type Standby, startStandbys } from '../../../tests/support/database/standbys.ts';
import { testDatabase } from '../../../tests/support/postgres.ts';
import { readConfig } from '../../config.ts';
import type { Finding } from './check.ts';
import { examine } from './doctor-command.server.ts';

const { db, url, drop } = await testDatabase();
const folder = temporaryFolder('doctor');
afterAll(async () => {
  await drop();
});

const SECRETS = {
  MONERIS_API_TOKEN: 'token-that-nobody-may-read',
  S3_ACCESS_KEY_ID: 'AKIAVERYSECRET',
  S3_SECRET_ACCESS_KEY: 'key-that-nobody-may-read',
  TWILIO_AUTH_TOKEN: 'twilio-that-nobody-may-read',
};

/** Every service at an address where nobody listens. */
const AWAY = {
  MODE: 'production',
  DATABASE_URL: 'postgres://wicket:database-that-nobody-may-read@127.0.0.1:1/wicket',
  SMTP_URL: 'smtp://mailer:mail-that-nobody-may-read@127.0.0.1:1',
  PUBLIC_ORIGIN: 'https://127.0.0.1:1',
  SMS: 'outbox',
  PAYMENTS: 'sandbox',
  GEOCODER: 'gazetteer',
  FILES: 's3',
  S3_BUCKET: 'files',
  S3_ENDPOINT: 'http://127.0.0.1:1',
  PGBACKREST_STANZA: 'no-such-stanza',
  ...SECRETS,
};

const levelsOf = (findings: readonly Finding[]) => Object.fromEntries(findings.map(({ name, level }) => [name, level]));

async function look(env: Record<string, string>) {
  const told: Finding[] = [];
  const findings = await examine(readConfig({ DATA_DIR: folder, ...env }, []), (finding) => void told.push(finding));
  expect(told).toEqual(findings);
  return levelsOf(findings);
}

describe('the doctor', () => {
  it('finds a database as it should be', async () => {
    expect(await look({ MODE: 'demo', DATABASE_URL: url })).toMatchObject({
      'database connection': 'OK',
      'database version': 'OK',
      extensions: 'OK',
      migrations: 'OK',
      clock: 'OK',
      replicas: 'OK',
      files: 'OK',
      mail: 'warning',
      payments: 'warning',
    });
  });

  it('says what DATABASE_READ_URL leads to', async () => {
    const other = await testDatabase();
    const { primary, standbys, catchUp, stop } = await startStandbys(1);
    onTestFinished(async () => {
      await Promise.all([other.drop(), primary.drop()]);
      await stop();
    });
    await catchUp();
    const [standby] = standbys as [Standby];
    const nowhere = 'postgres://127.0.0.1:1/wicket';
    const levels = [];
    for (const [databaseUrl, readUrl] of [
      [primary.url, standby.url],
      [primary.url, primary.url],
      [primary.url, url],
      [url, other.url],
      [primary.url, nowhere],
    ] as const)
      levels.push(
        (await look({ MODE: 'demo', DATABASE_URL: databaseUrl, DATABASE_READ_URL: readUrl }))['reads from replicas'],
      );
    expect(levels).toEqual(['OK', 'warning', 'failed', 'failed', 'failed']);
    expect(await look({ MODE: 'demo', DATABASE_URL: url })).not.toHaveProperty('reads from replicas');
  });

  it('names a missing extension and a missing migration, and changes neither', async () => {
    await sql`drop extension unaccent cascade`.execute(db);
    await sql`delete from kysely_migration where name = (select max(name) from kysely_migration)`.execute(db);
    const before = (await sql`select count(*) from kysely_migration`.execute(db)).rows;
    expect(await look({ MODE: 'demo', DATABASE_URL: url })).toMatchObject({
      extensions: 'failed',
      migrations: 'failed',
    });
    expect((await sql`select count(*) from kysely_migration`.execute(db)).rows).toEqual(before);
  });

  it('says of everything that is away what to do, ends with 1, and tells no secret', () => {
    const args = ['src/cli/market.ts', 'doctor'];
    const env = { PATH: process.env.PATH, DATA_DIR: folder, ...AWAY };
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { env, encoding: 'utf8' });
    expect(status, stderr).toBe(1);
    const lines = stdout.trim().split('\n');
    for (const line of lines) expect(line).toMatch(/^(OK {6}|warning |failed {2}) [\w ]+: .{10,}$/);
    for (const name of ['database connection', 'migrations', 'mail', 'files', 'backup', 'certificate of the site'])
      expect(lines.filter((line) => line.startsWith('failed')).join('\n'), name).toContain(` ${name}: `);
    expect(`${stdout}${stderr}`).not.toMatch(/that-nobody-may-read|AKIAVERYSECRET/);
    expect(stderr).toMatch(/\d+ of \d+ checks failed/);
  });

  it('says of settings that do not fit what is wrong', () => {
    const env = { PATH: process.env.PATH, MODE: 'production', ...SECRETS };
    const { status, stdout } = spawnSync(process.execPath, ['src/cli/market.ts', 'doctor'], { env, encoding: 'utf8' });
    expect(status).toBe(1);
    expect(stdout).toMatch(/^failed {3}settings: .*SMTP_URL/);
    expect(stdout).not.toContain('that-nobody-may-read');
  });
});
