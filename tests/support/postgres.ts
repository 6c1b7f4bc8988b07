import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { type Db, openDatabase } from '#platform/db/db.ts';
import { silentLog } from '#platform/log.ts';
import { databaseUrl, onServer } from './global-setup.ts';

export type TestDatabase = { db: Db; url: string; drop(): Promise<void> };

/** A migrated, empty database of its own, for one test file. The caller drops it, as `testApp()` does. */
export async function testDatabase({ max = 10 }: { max?: number } = {}): Promise<TestDatabase> {
  const server = inject('postgres');
  const name = `${server.template}_${randomBytes(4).toString('hex')}`;
  // By blocks (the default) each is written to the log of changes, too: 0.6 to 1.2 s a database, by files 0.4 to 0.5 s.
  const copied = `template ${server.template} strategy file_copy`;
  await onServer(server.url, (client) => client.query(`create database ${name} ${copied}`));
  const url = databaseUrl(server.url, name);
  const { db, close } = openDatabase(url, { log: silentLog, max });
  async function drop() {
    await close();
    await onServer(server.url, (client) => client.query(`drop database if exists ${name} with (force)`));
  }
  return { db, url, drop };
}
