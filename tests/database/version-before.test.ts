import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { onServer } from '../support/global-setup.ts';
import { testDatabase } from '../support/postgres.ts';

/** What the code of the last release sends (scripts/record-statements.ts). */
const statements = JSON.parse(
  readFileSync(new URL('version-before.statements.json', import.meta.url), 'utf8'),
) as string[];
const { db, url, drop } = await testDatabase();
afterAll(drop);

type Fault = { text: string; why: string };

/** The statements that PostgreSQL no longer accepts. */
const rejected = (texts: readonly string[]): Promise<Fault[]> =>
  onServer(url, async (client) => {
    const faults: Fault[] = [];
    for (const text of texts)
      try {
        await client.query(`prepare one as ${text}`);
        await client.query('deallocate one');
      } catch (error) {
        faults.push({ text, why: (error as Error).message });
      }
    return faults;
  });

const INSERT = /\binsert\s+into\s+(\w+)(?:\s+(?:as\s+)?\w+)?\s*\(([^)]*)\)/gi;

/** What triggers set before the row is written. */
const SET_BY_TRIGGERS = ['listing.category_id', 'listing.popularity'];

/** The inserts that leave out a column which must have a value. */
async function incomplete(texts: readonly string[]): Promise<Fault[]> {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and is_nullable = 'NO' and column_default is null and is_identity = 'NO'
      and is_generated = 'NEVER'`.execute(db);
  return texts.flatMap((text) =>
    [...text.matchAll(INSERT)].flatMap(([, table = '', list = '']) => {
      const given = list.split(',').map((name) => name.trim().replaceAll('"', ''));
      return rows
        .filter((row) => row.table === table.toLowerCase() && !given.includes(row.column))
        .filter((row) => !SET_BY_TRIGGERS.includes(`${row.table}.${row.column}`))
        .map(({ column }) => ({ text, why: `${table} needs ${column}` }));
    }),
  );
}

describe('the version before, on the schema as it is now', () => {
  it('has every statement accepted, and every insert complete: both run side by side while a site is upgraded', async () => {
    expect(statements.length).toBeGreaterThan(100);
    expect(await rejected(statements)).toEqual([]);
    expect(await incomplete(statements)).toEqual([]);
  });
});

describe('a migration that contracts what the version before still uses', () => {
  const touching = (name: string) => statements.filter((text) => new RegExp(`\\b${name}\\b`).test(text));

  it.each([
    ['drops a column', 'order_note', 'alter table orders drop column order_note'],
    ['renames a column', 'order_note', 'alter table orders rename column order_note to note'],
    ['renames a table', 'saved_card', 'alter table saved_card rename to card'],
    ['changes what a function takes', 'put_in_cart', 'alter function put_in_cart rename to put_into_cart'],
  ])('is found when it %s', async (_what, name, change) => {
    expect(touching(name).length).toBeGreaterThan(0);
    const found = await onServer(url, async (client) => {
      await client.query('begin');
      await client.query(change);
      const broken: string[] = [];
      for (const text of touching(name)) {
        await client.query('savepoint one');
        const isBroken = await client.query(`prepare one as ${text}`).then(
          () => false,
          () => true,
        );
        if (isBroken) broken.push(text);
        await client.query('rollback to one');
      }
      await client.query('rollback');
      return broken;
    });
    expect(found.length).toBeGreaterThan(0);
  });

  it('is found when it adds a column that must have a value, and not when that has a default', async () => {
    await sql`alter table favorite add column reason text not null default ''`.execute(db);
    expect(await incomplete(touching('favorite'))).toEqual([]);
    await sql`alter table favorite alter column reason drop default`.execute(db);
    expect((await incomplete(touching('favorite'))).map(({ why }) => why)).toContain('favorite needs reason');
    await sql`alter table favorite drop column reason`.execute(db);
  });
});
