import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { readConfig } from '#app/config.ts';
import { openDeps } from '#app/deps.ts';
import { silentLog } from '#platform/log.ts';
import { startEmbeddedPostgres } from '#platform/postgres/embedded-postgres.ts';
import { chooseRunner, findBinaries } from '#platform/postgres/postgres-binaries.ts';
import { certificateFor } from '../support/network/certificate.ts';

const folder = mkdtempSync(join(tmpdir(), 'wicket-tls-'));
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
const server = await start('with', { ssl: 'on', ssl_cert_file: certFile, ssl_key_file: keyFile });
const plain = await start('without', {});
afterAll(async () => {
  await Promise.all([server.stop(), plain.stop()]);
  rmSync(folder, { recursive: true, force: true });
});

/** With TLS demanded, as in production of an address that leaves the machine. */
function open(url: string, { authority, host = 'localhost' }: { authority?: string; host?: string } = {}) {
  const address = new URL(url);
  address.hostname = host;
  if (authority) address.searchParams.set('sslrootcert', authority);
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
});
