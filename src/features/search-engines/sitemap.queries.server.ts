import { sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';

/**
 * A file has one range of ids, so no row moves between files. At most this many addresses (50,000 are allowed), each
 * below 200 bytes: 8 of 50 MB allowed.
 */
export const IDS_IN_FILE = 40_000;

export const KINDS = ['products', 'stores', 'brands'] as const;
export type Kind = (typeof KINDS)[number];

/** Ids with a page of their own: others return 404. */
const RANGES = {
  products: sql`select id, changed_at, is_listed as has_page from system_product`,
  stores: sql`select id, changed_at, is_active as has_page from store`,
  brands: sql`select id, changed_at, true as has_page from brand`,
};

export type FileRow = { number: number; changed_at: Date };

/** The non-empty files of a kind, from 1, with their last change. */
export async function filesOf(db: Db, kind: Kind): Promise<FileRow[]> {
  const { rows } = await sql<FileRow>`
    select (id - 1) / ${IDS_IN_FILE}::bigint + 1 as number, max(changed_at) as changed_at
    from (${RANGES[kind]}) it group by 1 having bool_or(has_page) order by 1`.execute(db);
  return rows;
}

export type PageRow = { id: number; changed_at: Date };

export async function pagesBehind(db: Db, kind: Kind, { file, behind, count }: Where): Promise<PageRow[]> {
  const last = file * IDS_IN_FILE;
  const { rows } = await sql<PageRow>`
    select id, changed_at from (${RANGES[kind]}) it
    where has_page and id > ${Math.max(behind, last - IDS_IN_FILE)}::bigint and id <= ${last}::bigint
    order by id limit ${count}`.execute(db);
  return rows;
}
type Where = { file: number; behind: number; count: number };

export async function categoriesOnSale(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from category c
    where is_active and exists (select from system_product where category_id = c.id and is_listed)
    order by coalesce(order_by, 1000), name`.execute(db);
  return rows.map(({ name }) => name);
}
