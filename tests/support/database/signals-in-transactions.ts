import { sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';

const NOTIFIES = /\bpg_notify\b|^\s*notify\b/i;
const WRITTEN = /\b(?:insert\s+into|update|delete\s+from|merge\s+into)\s+(?:only\s+)?(?:\w+\.)?"?(\w+)"?/gi;

type Definition = { name: string; body: string };
type Trigger = { table: string; name: string };

/** Finds the statements of a transaction with which PostgreSQL sends a signal at its commit: their own, or those of triggers and functions. */
export async function signalFinder(db: Db): Promise<(statements: readonly string[]) => string[]> {
  const { rows: functions } = await sql<Definition>`
    select proname as name, prosrc as body from pg_proc where pronamespace in ('public'::regnamespace, 'pgboss'::regnamespace)`.execute(
    db,
  );
  const { rows: triggers } = await sql<Trigger>`
    select tgrelid::regclass::text as table, proname as name from pg_trigger join pg_proc p on p.oid = tgfoid
    where not tgisinternal`.execute(db);
  const noisy = new Set<string>();
  const calls = (text: string) => [...noisy].some((name) => new RegExp(`\\b${name}\\s*\\(`, 'i').test(text));
  const tables = new Set<string>();
  const writes = (text: string) =>
    [...text.matchAll(WRITTEN)].some(([, table = '']) => tables.has(table.toLowerCase()));
  const isNoisy = (text: string) => NOTIFIES.test(text) || calls(text) || writes(text);
  for (let before = -1; before < noisy.size + tables.size; ) {
    before = noisy.size + tables.size;
    for (const { name, body } of functions) if (isNoisy(body)) noisy.add(name);
    for (const { table, name } of triggers) if (noisy.has(name)) tables.add(table.replace(/^\w+\./, ''));
  }
  return (statements) => statements.filter(isNoisy);
}
