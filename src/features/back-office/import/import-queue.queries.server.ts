import { sql } from 'kysely';
import type { Db, Trx } from '#platform/db/db.ts';
import type { Actor } from '#platform/logs/actor.ts';
import type { UploadKind } from './import-kinds.ts';
import type { ImportReport } from './import-report.ts';

export type NewImport = {
  id: string;
  kind: UploadKind;
  actor: string;
  receivedAt: Date;
  /** For the audit log; null: the site itself. */
  by: Actor | null;
};

/** Also deletes obsolete rows: reports older than a month and files that were not read to the end. */
export async function insertImport(db: Db, { id, kind, actor, receivedAt, by }: NewImport): Promise<void> {
  await sql`
    with pruned as (
      delete from catalogue_import
      where (state = 'done' and short_listings = '{}' and received_at < ${receivedAt}::timestamptz - interval '30 days')
        or (state = 'reading' and received_at < ${receivedAt}::timestamptz - interval '1 day'))
    insert into catalogue_import (id, kind, actor, received_at, sent_by)
    values (${id}, ${kind}, ${actor}, ${receivedAt}::timestamptz, ${by && JSON.stringify(by)}::jsonb)`.execute(db);
}

export async function deleteImport(db: Db, id: string): Promise<void> {
  await sql`delete from catalogue_import where id = ${id}`.execute(db);
}

export async function insertBatch(db: Db, importId: string, n: number, rows: readonly object[]): Promise<void> {
  await sql`insert into catalogue_import_batch (import_id, n, rows)
    values (${importId}, ${n}, ${JSON.stringify(rows)}::jsonb)`.execute(db);
}

type Accepted = { id: string; total: number; errors: ImportReport['errors'] };

/** Claims the import's resources; false where another import holds any of them. Never blocks on the other import. */
export async function acceptImport(trx: Trx, { id, total, errors }: Accepted, subjects: string[]): Promise<boolean> {
  const { rows } = await sql`
    insert into catalogue_import_claim (subject, import_id)
    select subject, ${id}::uuid from unnest(${subjects.toSorted()}::text[]) subject order by subject
    on conflict (subject) do nothing returning subject`.execute(trx);
  if (rows.length < subjects.length) return false;
  await sql`update catalogue_import set state = 'accepted', total = ${total}, errors = ${JSON.stringify(errors)}::jsonb
    where id = ${id}`.execute(trx);
  return true;
}

export type LockedImport = Omit<NewImport, 'id'> & { state: 'reading' | 'accepted' | 'done' };

/** Locks an import; null if unknown, while another process merges a batch of it, and while it rests between two batches. */
export async function lockImport(trx: Trx, id: string): Promise<LockedImport | null> {
  const { rows } = await sql<LockedImport>`select kind, actor, received_at as "receivedAt", sent_by as by, state
    from catalogue_import where id = ${id} and (rests_until is null or rests_until <= clock_timestamp()
      or not exists (select from catalogue_import_batch where import_id = ${id}))
    for no key update skip locked`.execute(trx);
  return rows[0] ?? null;
}

/** Removes and returns the next batch; null: none left. */
export async function takeBatch<Row>(trx: Trx, importId: string): Promise<Row[] | null> {
  const { rows } = await sql<{ rows: Row[] }>`
    delete from catalogue_import_batch where import_id = ${importId}
      and n = (select min(n) from catalogue_import_batch where import_id = ${importId}) returning rows`.execute(trx);
  return rows[0]?.rows ?? null;
}

export type Progress = Pick<ImportReport, 'created' | 'updated' | 'errors'> & {
  rows: number;
  shortListings: readonly number[];
};

/** Of the time that a batch took. Shoppers come first, whichever processes merge. */
const REST = 2;

export async function addProgress(trx: Trx, id: string, progress: Progress): Promise<void> {
  const { rows, created, updated, errors, shortListings } = progress;
  await sql`update catalogue_import set applied = applied + ${rows}, created = created + ${created},
      updated = updated + ${updated}, unchanged = unchanged + ${rows - created - updated - errors.length},
      errors = case when ${errors.length}::int = 0 then errors else errors || ${JSON.stringify(errors)}::jsonb end,
      short_listings = short_listings || ${shortListings}::bigint[],
      rests_until = clock_timestamp() + ${REST} * (clock_timestamp() - now())
    where id = ${id}`.execute(trx);
}

/** Returns the number of rows written. */
export async function endImport(trx: Trx, id: string, now: Date): Promise<number> {
  const { rows } = await sql<{ written: number }>`
    with released as (delete from catalogue_import_claim where import_id = ${id})
    update catalogue_import set state = 'done', ended_at = ${now}::timestamptz where id = ${id}
    returning created + updated as written`.execute(trx);
  return rows[0]?.written ?? 0;
}

/** The store whose listings it brings; null: those of several, or none. */
export async function storeOfImport(trx: Trx, importId: string): Promise<number | null> {
  const { rows } = await sql<{ id: number | null }>`
    select case when count(*) = 1 then min(store.id) end as id
    from catalogue_import_claim left join store on subject = 'store ' || licence_number where import_id = ${importId}`.execute(
    trx,
  );
  return rows[0]?.id ?? null;
}

/** Accepted imports, the oldest first. */
export async function unfinishedImports(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from catalogue_import where state = 'accepted' order by received_at, id`.execute(db);
  return rows.map(({ id }) => id);
}

export type ImportStatus = ImportReport & {
  id: string;
  state: 'accepted' | 'done';
  /** Applied rows, out of those accepted. */
  applied: number;
  total: number;
};

/** Only imports of this user; null: any user's. */
export async function importStatus(db: Db, id: string, actor: string | null): Promise<ImportStatus | null> {
  const { rows } = await sql<ImportStatus>`
    select id, state, applied, total, created, updated, unchanged, (
        select coalesce(json_agg(error order by (error->>'row')::int), '[]') from jsonb_array_elements(errors) error) as errors
    from catalogue_import
    where id = ${id} and state <> 'reading' and (${actor}::text is null or actor = ${actor})`.execute(db);
  return rows[0] ?? null;
}

/** Rolls back `work` on failure and keeps the transaction usable. */
export async function inSavepoint<T>(trx: Trx, work: () => Promise<T>): Promise<T> {
  await sql`savepoint one_row`.execute(trx);
  try {
    const result = await work();
    await sql`release savepoint one_row`.execute(trx);
    return result;
  } catch (error) {
    await sql`rollback to savepoint one_row`.execute(trx);
    throw error;
  }
}
