import type { Db, Trx } from '#platform/db.ts';
import { lockImports } from './demo.queries.server.ts';

/** One transaction for a whole import, one import at a time. Not retried here: a file on disk is read only once, an upload again. */
export function lockedImport<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (trx) => {
    await lockImports(trx);
    return work(trx);
  });
}
