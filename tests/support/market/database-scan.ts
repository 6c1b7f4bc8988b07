import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';

/** Every table of ours and of the job queue, by its full name. */
export async function allTables(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname !~ '^pg_' order by 1`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}

/** A transaction id of now: what is written from now on is of it or newer. */
export async function nowInTransactions(db: Db): Promise<string> {
  const { rows } = await sql<{ id: string }>`select pg_current_xact_id()::xid::text as id`.execute(db);
  return rows[0]?.id as string;
}

/** Whether a row's version was written since then. To read the others as text takes most of the time in a filled database. */
export const writtenSince = (row: string, since: string) =>
  sql`age(${sql.ref(`${row}.xmin`)}) <= age(${since}::text::xid)`;

/** Which tables have rows that say any of these, whatever the column; bytes are searched as text, too. `since`: of rows written since. */
export async function rowsWith(
  db: Db,
  needles: readonly string[],
  since?: string,
): Promise<{ table: string; needle: string; n: number }[]> {
  const tables = await allTables(db);
  const found = tables.map(
    (table) => sql`
      select ${table}::text as "table", needle, count(*)::int as n
      from ${sql.raw(table)} t, lateral (select lower(t::text) as row offset 0) r, unnest(${needles}::text[]) needle
      where ${since === undefined ? sql`true` : writtenSince('t', since)} and (strpos(r.row, lower(needle)) > 0 or strpos(r.row, encode(convert_to(needle, 'UTF8'), 'hex')) > 0)
      group by needle`,
  );
  const { rows } = await sql<{ table: string; needle: string; n: number }>`
    ${sql.join(found, sql` union all `)} order by 1, 2`.execute(db);
  return rows;
}

/** The files below a folder that say any of these. */
export function filesWith(folder: string, needles: readonly string[]): string[] {
  const wanted = needles.map((needle) => Buffer.from(needle));
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => {
      const content = readFileSync(file);
      return wanted.some((needle) => content.includes(needle));
    });
}

type Digest = {
  /** Of rows that say any of these. All of them were written after `since`. */
  naming?: readonly string[];
  /** What is older is counted alone: as it cannot change without being written anew. */
  since?: string;
};

/** One number for each table's rows, or for those that say any of these: two that are equal have the same rows. */
export async function digestOf(
  db: Db,
  tables: readonly string[],
  { naming, since }: Digest = {},
): Promise<Record<string, string>> {
  // Much faster than one regular expression of all.
  const says = naming ? `where ${naming.map((text) => `strpos(row, '${text}') > 0`).join(' or ')}` : '';
  const isNew = since === undefined ? '' : `where age(t.xmin) <= age('${since}'::xid)`;
  const all = tables.filter(isOurs).map(
    // A sum does not depend on the order of the rows. Each becomes text once (offset 0).
    (table) => `select '${table}' as name, concat(count(*), ' ', sum(hashtextextended(row, 0)),
          ' ', ${naming || !since ? `''` : `(select count(*) from ${table})`}) as digest
        from (select t::text as row from ${table} t ${isNew} offset 0) texts ${says}`,
  );
  const { rows } = await sql<{ name: string; digest: string }>`${sql.raw(all.join(' union all '))}`.execute(db);
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]));
}

/** Besides jobs, the queue keeps books of its own: when it last looked at itself. */
const isOurs = (table: string) => !table.startsWith('pgboss.') || table.startsWith('pgboss.job');
