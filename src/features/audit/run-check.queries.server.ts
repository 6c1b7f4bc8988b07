import { sql } from 'kysely';
import { type Db, inTransaction } from '#platform/db/db.ts';
import type { Check, Finding, Scope } from './check.ts';

/** Longer than a request may take; nobody waits for it but an operator. */
const MOST_SECONDS = 300;

/** Runs a check by itself, in a transaction that can change nothing. */
export async function runCheck(db: Db, { name, sentence, find }: Check, scope: Scope): Promise<Finding> {
  return inTransaction(db, async (trx) => {
    await sql.raw(`set transaction read only; set local statement_timeout = '${MOST_SECONDS}s'`).execute(trx);
    const { rows } = await sql<{ count: number; examples: string[] }>`
      select count(*)::int as count, coalesce(to_json((array_agg(subject order by subject))[1:5]), '[]') as examples
      from (${find(scope)}) found`.execute(trx);
    return { name, sentence, count: rows[0]?.count ?? -1, examples: rows[0]?.examples ?? [] };
  });
}

export async function hasJobQueue(db: Db): Promise<boolean> {
  const { rows } = await sql<{ is_there: boolean }>`select to_regclass('pgboss.job') is not null as is_there`.execute(
    db,
  );
  return rows[0]?.is_there ?? false;
}
