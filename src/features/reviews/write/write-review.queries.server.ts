import { sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';
import type { ReviewKind } from '../review-kind.ts';
import type { ReviewState } from '../reviews.contract.ts';
import type { Mood } from './review-form.ts';

type Written = {
  id: string;
  userId: string;
  subjectId: number;
  rate: number;
  description: string;
  state: ReviewState;
  now: Date;
};

/**
 * One per author and product: a second one replaces the first under a new id, so that decisions on the first text do
 * not apply to it. False: the account is gone.
 */
export async function putProductReview(db: Db, review: Written & { moods: readonly Mood[] }): Promise<boolean> {
  const { id, userId, subjectId, rate, description, moods, state, now } = review;
  const { numAffectedRows } = await sql`
    insert into product_review
      (id, system_product_id, user_id, rate, description, moods, is_verified_purchase, state, created_at)
    select ${id}, ${subjectId}, u.id, ${rate}, ${description}, ${moods}, exists (
      select from orders o join order_line l on l.order_id = o.id
      where o.user_id = u.id and o.status = 'completed' and l.system_product_id = ${subjectId}), ${state}, ${now}
    from app_user u where u.id = ${userId}
    on conflict (system_product_id, user_id) do update set id = excluded.id, rate = excluded.rate,
      description = excluded.description, moods = excluded.moods, is_verified_purchase = excluded.is_verified_purchase,
      state = excluded.state, created_at = excluded.created_at`.execute(db);
  return numAffectedRows === 1n;
}

/** As for products; the store's answer is deleted with the text that it answered. */
export async function putStoreReview(db: Db, review: Written): Promise<boolean> {
  const { id, userId, subjectId, rate, description, state, now } = review;
  const { numAffectedRows } = await sql`
    insert into store_review (id, store_id, user_id, rate, description, is_verified_purchase, state, created_at)
    select ${id}, ${subjectId}, u.id, ${rate}, ${description}, exists (
      select from orders o where o.user_id = u.id and o.status = 'completed' and o.store_id = ${subjectId}),
      ${state}, ${now}
    from app_user u where u.id = ${userId}
    on conflict (store_id, user_id) do update set id = excluded.id, rate = excluded.rate,
      description = excluded.description, is_verified_purchase = excluded.is_verified_purchase, state = excluded.state,
      created_at = excluded.created_at, answer = null, answered_at = null`.execute(db);
  return numAffectedRows === 1n;
}

export async function dropReview(db: Db, kind: ReviewKind, userId: string, subjectId: number): Promise<boolean> {
  const { numAffectedRows } = await (kind === 'product'
    ? sql`delete from product_review where user_id = ${userId} and system_product_id = ${subjectId}`
    : sql`delete from store_review where user_id = ${userId} and store_id = ${subjectId}`
  ).execute(db);
  return numAffectedRows === 1n;
}

export type JudgedReview = {
  before: ReviewState;
  storeId: number | null /** Its product or store. */;
  subject: string;
};

/** null: there is no such review. */
export async function setReviewState(trx: Db, id: string, state: ReviewState): Promise<JudgedReview | null> {
  const { rows } = await sql<JudgedReview>`
    with for_product as (select id, state, system_product_id from product_review where id = ${id} for update),
      for_store as (select id, state, store_id from store_review where id = ${id} for update),
      of_product as (update product_review set state = ${state} where id = (select id from for_product)),
      of_store as (update store_review set state = ${state} where id = (select id from for_store))
    select r.state as before, null::bigint as "storeId", p.display_name as subject
    from for_product r join system_product p on p.id = r.system_product_id
    union all select r.state, r.store_id, s.display_name from for_store r join store s on s.id = r.store_id`.execute(
    trx,
  );
  return rows[0] ?? null;
}

/** Once, and only to a shown review. */
export async function putAnswer(
  db: Db,
  { id, storeIds, answer, now }: { id: string; storeIds: readonly string[]; answer: string; now: Date },
): Promise<{ outcome: 'answered' | 'answered-before' | 'unknown'; storeId: number | null }> {
  const { rows } = await sql<{ isAnswered: boolean; storeId: number }>`
    with answered as (
      update store_review set answer = ${answer}, answered_at = ${now}
      where id = ${id} and store_id = any(${storeIds}::bigint[]) and state = 'shown' and answer is null
      returning id)
    select exists (select from answered) as "isAnswered", store_id as "storeId" from store_review
    where id = ${id} and store_id = any(${storeIds}::bigint[]) and state = 'shown'`.execute(db);
  const [row] = rows;
  if (!row) return { outcome: 'unknown', storeId: null };
  return { outcome: row.isAnswered ? 'answered' : 'answered-before', storeId: row.storeId };
}

/** Keeps text and rating, and removes the author. Runs in the caller's transaction. */
export async function forgetReviewer(trx: Db, userId: string): Promise<void> {
  await sql`update product_review set user_id = null, author_name = null where user_id = ${userId}`.execute(trx);
  await sql`update store_review set user_id = null, author_name = null where user_id = ${userId}`.execute(trx);
}

export async function findBlockedWords(db: Db): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`select word from held_word order by word`.execute(db);
  return rows.map(({ word }) => word);
}

export async function changeWords(trx: Db, { add, drop }: { add: readonly string[]; drop: readonly string[] }) {
  await sql`insert into held_word (word) select unnest(${add}::text[]) on conflict do nothing`.execute(trx);
  await sql`delete from held_word where word = any(${drop}::text[])`.execute(trx);
}
