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
 * One per author and product: a second one takes the place of the first, under a new id, so that what was decided on the
 * words of the first reaches none of the second. False: the account is gone.
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

/** As for products; the store's answer goes with the words that it answered. */
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

/** False: there was none. */
export async function dropReview(db: Db, kind: ReviewKind, userId: string, subjectId: number): Promise<boolean> {
  const { numAffectedRows } = await (kind === 'product'
    ? sql`delete from product_review where user_id = ${userId} and system_product_id = ${subjectId}`
    : sql`delete from store_review where user_id = ${userId} and store_id = ${subjectId}`
  ).execute(db);
  return numAffectedRows === 1n;
}

/** False: there is no such review. */
export async function setReviewState(db: Db, id: string, state: ReviewState): Promise<boolean> {
  const { rows } = await sql`
    with product as (update product_review set state = ${state} where id = ${id} returning id),
      store as (update store_review set state = ${state} where id = ${id} returning id)
    select from product union all select from store`.execute(db);
  return rows.length === 1;
}

/** Once, and only to what everyone reads. */
export async function putAnswer(
  db: Db,
  { id, storeIds, answer, now }: { id: string; storeIds: readonly string[]; answer: string; now: Date },
): Promise<'answered' | 'answered-before' | 'unknown'> {
  const { rows } = await sql<{ isAnswered: boolean }>`
    with answered as (
      update store_review set answer = ${answer}, answered_at = ${now}
      where id = ${id} and store_id = any(${storeIds}::bigint[]) and state = 'shown' and answer is null
      returning id)
    select exists (select from answered) as "isAnswered" from store_review
    where id = ${id} and store_id = any(${storeIds}::bigint[]) and state = 'shown'`.execute(db);
  if (!rows[0]) return 'unknown';
  return rows[0].isAnswered ? 'answered' : 'answered-before';
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

export async function changeWords(db: Db, { add, drop }: { add: readonly string[]; drop: readonly string[] }) {
  await sql`insert into held_word (word) select unnest(${add}::text[]) on conflict do nothing`.execute(db);
  await sql`delete from held_word where word = any(${drop}::text[])`.execute(db);
}
