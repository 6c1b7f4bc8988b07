import { chmodSync, chownSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { readConfig } from '#app/config.ts';
import { openDeps } from '#app/deps.ts';
import { silentLog } from '#platform/log.ts';
import { startEmbeddedPostgres } from '#platform/postgres/embedded-postgres.ts';
import { chooseRunner, findBinaries } from '#platform/postgres/postgres-binaries.ts';
import { temporaryFolder } from '../support/at-end.ts';
import { certificateFor } from '../support/network/certificate.ts';

const folder = temporaryFolder('tls');
chmodSync(folder, 0o755);
const { key, cert } = await certificateFor('localhost');
const { cert: ofAnother } = await certificateFor('localhost');
const file = (name: string, text: string) => {
  const path = join(folder, name);
  writeFileSync(path, text, { mode: 0o600 });
  return path;
};
const [keyFile, certFile] = [file('server.key', key), file('server.pem', cert)];
const [trusted, untrusted] = [file('authority.pem', cert), file('other.pem', ofAnother)];
// PostgreSQL reads its key as the account that it runs as, and takes none that others may read.
const { account } = chooseRunner(await findBinaries(), folder, null);
if (account) for (const path of [keyFile, certFile]) chownSync(path, account.uid, account.gid);

const start = (name: string, settings: Record<string, string>) =>
  startEmbeddedPostgres({ dataDir: join(folder, name), log: silentLog, settings });
const office = await certificateFor('office');
const [first, second] = [await certificateFor('web', office), await certificateFor('web', office)];
const authorities = file('clients.pem', office.cert);
const rules = file(
  'rules.conf',
  'hostssl all web all cert\nhost all all all scram-sha-256\nlocal all all scram-sha-256\n',
);
if (account) for (const path of [authorities, rules]) chownSync(path, account.uid, account.gid);
const server = await start('with', {
  ...{ ssl: 'on', ssl_cert_file: certFile, ssl_key_file: keyFile, ssl_ca_file: authorities, hba_file: rules },
});
const plain = await start('without', {});
afterAll(async () => {
  await Promise.all([server.stop(), plain.stop()]);
});

/** With TLS demanded, as in production of an address that leaves the machine. */
function open(url: string, { authority, more = {} }: { authority?: string; more?: Record<string, string> } = {}) {
  const address = new URL(url);
  address.hostname = 'localhost';
  if (authority) address.searchParams.set('sslrootcert', authority);
  for (const [name, value] of Object.entries(more)) address.searchParams.set(name, value);
  const env = { MODE: 'demo', DATABASE_URL: address.href, DATABASE_TLS: 'on', LOG_LEVEL: 'silent' };
  const config = readConfig(env, []);
  return openDeps({ config, databaseUrl: config.databaseUrl as string, log: silentLog });
}
const refusal = (opening: ReturnType<typeof open>) =>
  opening.then(
    ({ close }) => close().then(() => 'it started'),
    (error: Error) => `${error.name}: ${error.message}`,
  );

describe('TLS to PostgreSQL', () => {
  it('encrypts every connection that a process opens, once the certificate is trusted', async () => {
    const { deps, close } = await open(server.url, { authority: trusted });
    const listening = await deps.signals.listen({ channels: {}, onGap: () => {} });
    await sql`select 1`.execute(deps.importsDb);
    const { rows } = await sql<{ by: string; ssl: boolean }>`
      select distinct application_name as by, ssl from pg_stat_activity join pg_stat_ssl using (pid)
      where application_name like 'wicket%' order by 1`.execute(deps.db);
    await listening.stop();
    await close();
    expect(rows).toEqual([
      { by: 'wicket', ssl: true },
      { by: 'wicket-jobs', ssl: true },
      { by: 'wicket-signals', ssl: true },
    ]);
  });

  it('ends the start with a sentence where the certificate is not trusted, or the server has none', async () => {
    expect(await refusal(open(server.url))).toMatch(/^StartError: The database .* cannot be used: .*self.signed/);
    expect(await refusal(open(server.url, { authority: untrusted }))).toMatch(/^StartError: .*self.signed/);
    expect(await refusal(open(plain.url, { authority: trusted }))).toMatch(/^StartError: .*does not support SSL/);
  });

  it('logs in by a certificate instead of a password, and by the next one once it has taken the place of the first', async () => {
    const admin = await open(server.url, { authority: trusted });
    await sql`create role web superuser login`.execute(admin.deps.db);
    await admin.close();
    const address = new URL(server.url);
    address.username = 'web';
    address.password = '';
    const own = { sslcert: file('web.pem', first.cert), sslkey: file('web.key', first.key) };
    expect(await refusal(open(address.href, { authority: trusted }))).toMatch(/requires a valid client certificate/);
    const { deps, close } = await open(address.href, { authority: trusted, more: own });
    const serial = async () => {
      const { rows } = await sql<{ serial: string; user: string }>`
        select client_serial::text as serial, current_user as "user" from pg_stat_ssl where pid = pg_backend_pid()`.execute(
        deps.db,
      );
      return rows[0];
    };
    const before = await serial();
    file('web.pem', second.cert);
    file('web.key', second.key);
    // More at once than are connected yet.
    const after = await Promise.all([serial(), serial(), serial(), serial()]);
    await close();
    expect(before?.user).toBe('web');
    expect(after.map((it) => it?.serial)).toContain(before?.serial);
    expect(new Set(after.map((it) => it?.serial)).size).toBe(2);
  });
});
