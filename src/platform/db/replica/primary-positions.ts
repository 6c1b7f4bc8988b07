import { sql } from 'kysely';
import { coalesced } from '../../cache/coalesced.ts';
import type { Log } from '../../log.ts';
import { openDatabase } from '../db.ts';
import { positionSamples } from './position-samples.ts';
import { readPosition, type WalPosition } from './wal-position.ts';

type Options = { log: Log; budgetMs: number; patienceMs: number };

/** Asks the primary how far it is, on a connection of its own: who has written must not wait for one of the pool again. */
export function openPositions(databaseUrl: string, { log, budgetMs, patienceMs }: Options) {
  const { db, close } = openDatabase(databaseUrl, { log, max: 1, deadlineMs: patienceMs, connectMs: patienceMs });
  const samples = positionSamples(budgetMs);
  const ask = coalesced(async () => {
    const at = performance.now();
    const { rows } = await sql<{ lsn: string }>`select pg_current_wal_insert_lsn()::text as lsn`.execute(db);
    const position = readPosition(rows[0]?.lsn ?? '');
    if (position !== null) samples.add(at, position);
    return position;
  });
  return {
    /** Contains everything committed until now; null: the primary does not tell. */
    current: (): Promise<WalPosition | null> => ask().catch(() => null),
    /** What a replica must have replayed for anyone. */
    required: (): WalPosition | null => samples.required(performance.now()),
    close,
  };
}
