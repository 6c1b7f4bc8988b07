import pg from 'pg';
import { type Db, openDatabase } from '#platform/db/db.ts';
import { migrate } from '#platform/db/migrate.ts';
import { silentLog } from '#platform/log.ts';

/** Works in a new database beside the given one, which is gone afterwards. */
export async function inOwnDatabase<T>(url: string, name: string, work: (db: Db) => Promise<T>): Promise<T> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await admin.query(`create database ${name}`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  const { db, close } = openDatabase(own.href, { log: silentLog });
  try {
    await migrate(own.href, { log: silentLog });
    return await work(db);
  } finally {
    await close();
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
  }
}
