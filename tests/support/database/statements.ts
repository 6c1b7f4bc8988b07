import pg from 'pg';

type Query = { text?: string } | string;

/** The statements of each transaction that commits while `work` runs, in order; one list per transaction. */
export async function transactionsOf(work: () => Promise<unknown>): Promise<string[][]> {
  const open = new WeakMap<object, string[]>();
  const committed: string[][] = [];
  const original = pg.Client.prototype.query;
  function recording(this: pg.Client, ...args: unknown[]) {
    const query = args[0] as Query;
    const text = (typeof query === 'string' ? query : (query.text ?? '')).trim();
    if (/^(begin|start transaction)/i.test(text)) open.set(this, []);
    else if (/^(commit|rollback$)/i.test(text)) {
      if (/^commit/i.test(text)) committed.push(open.get(this) ?? []);
      open.delete(this);
    } else open.get(this)?.push(text);
    return (original as (...all: unknown[]) => unknown).apply(this, args);
  }
  pg.Client.prototype.query = recording as typeof original;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = original;
  }
  return committed.filter((statements) => statements.length > 0);
}

/** What is locked before what, everywhere: docs/architecture.md. */
export const LOCK_ORDER = ['app_user', 'cart', 'listing', 'orders', 'payment_attempt'] as const;
type Table = (typeof LOCK_ORDER)[number];

type Touch = { table: Table; kind: 'lock' | 'write'; statement: string };

/** Where a transaction takes locks out of order, writes what it has not locked, or locks several rows in no order. */
export function lockFaults(statements: readonly string[]): string[] {
  const faults: string[] = [];
  const held = new Set<Table>();
  let highest = -1;
  for (const { table, kind, statement } of statements.flatMap(touches)) {
    const rank = LOCK_ORDER.indexOf(table);
    if (kind === 'write') {
      if (!held.has(table)) faults.push(`writes ${table} without its lock: ${statement}`);
      continue;
    }
    if (rank < highest && !held.has(table)) {
      faults.push(`locks ${table} after ${LOCK_ORDER[highest]}: ${statement}`);
    }
    if (table === 'listing' && !/order by l\.id/i.test(statement))
      faults.push(`locks listings in no order: ${statement}`);
    held.add(table);
    highest = Math.max(highest, rank);
  }
  return faults;
}

/** The tables that a transaction locks, in the order in which it does. */
export const lockedTables = (statements: readonly string[]): Table[] =>
  statements.flatMap(touches).flatMap(({ table, kind }) => (kind === 'lock' ? [table] : []));

function touches(statement: string): Touch[] {
  const text = statement.replaceAll(/\s+/g, ' ');
  const found: Touch[] = [];
  const lock = /\bfor (?:no key )?(?:update|share)|\bfor key share/i;
  for (const table of LOCK_ORDER) {
    if (lock.test(text) && locks(text, table)) found.push({ table, kind: 'lock', statement: text });
  }
  for (const table of LOCK_ORDER) {
    // A new row needs no lock; what is changed or taken away does, and so do the lines of a cart.
    const own = `(?:update|delete from) ${table}`;
    const writes = table === 'cart' ? `${own}|(?:insert into|update|delete from) cart_(?:line|store)` : own;
    if (new RegExp(`\\b(?:${writes})\\b`, 'i').test(text)) found.push({ table, kind: 'write', statement: text });
  }
  return found;
}

/** `for update of o, a` locks what is called o and a; without `of`, whatever it selects from. */
function locks(text: string, table: Table): boolean {
  const name = new RegExp(`\\b(?:from|join) ${table}\\b(?: (?!for\\b|join\\b|where\\b|on\\b|cross\\b)(\\w+))?`, 'gi');
  const aliases = [...text.matchAll(name)].map(([, alias]) => alias ?? table);
  const named = [...text.matchAll(/\bfor (?:no key )?(?:update|share|key share)(?: of (\w+(?:, \w+)*))?/gi)].map(
    ([, names]) => names?.split(', '),
  );
  return aliases.some((alias) => named.some((names) => names === undefined || names.includes(alias)));
}
