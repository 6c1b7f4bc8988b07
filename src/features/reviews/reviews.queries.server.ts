import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';
import type { ReviewKind } from './review-kind.ts';
import type { RatingSummary, ReviewState } from './reviews.contract.ts';
import type { Mood } from './write/review-form.ts';

export type ReviewRow = {
  id: string;
  rate: number;
  description: string;
  createdAt: Date;
  /** null: the author's account is deleted. */
  firstName: string | null;
  isVerifiedPurchase: boolean;
  state: ReviewState;
  /** Product reviews only. */
  moods: Mood[];
  /** Store reviews only. */
  address: string | null;
  city: string | null;
  answer: string | null;
  answeredAt: Date | null;
  subjectId: number;
  subjectName: string;
  subjectImageUrl: string | null;
};

const NO_STARS: RatingSummary = { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 };

/** Filters by one product or store, or by one author; without a filter, all. */
export type ReviewScope = { subjectId?: number; userId?: string };
export type Page = { page: number; count: number };

/** The product of its own id or a listing's (the ranges are disjoint), and its reviews by number of stars. */
export async function ratedProduct(db: Db, id: number): Promise<{ id: number; summary: RatingSummary } | null> {
  const { rows } = await sql<{ id: number; stars: Partial<RatingSummary> | null }>`
    select p.id, (select jsonb_object_agg(rate, n) from (
      select r.rate, count(*) as n from product_review r where r.system_product_id = p.id and r.state = 'shown'
      group by r.rate) r) as stars
    from (select system_product_id as id from listing where id = ${id}
      union all select id from system_product where id = ${id}) p`.execute(db);
  return rows[0] ? { id: rows[0].id, summary: { ...NO_STARS, ...rows[0].stars } } : null;
}

export async function isStore(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql`select from store where id = ${id} and is_active`.execute(db);
  return rows.length > 0;
}

export async function productReviews(db: Db, whose: ReviewScope, page: Page): Promise<ReviewRow[]> {
  const { rows } = await sql<ReviewRow>`
    select ${reviewColumns}, ${productColumns}, p.id as "subjectId", p.display_name as "subjectName", p.image_url as "subjectImageUrl"
    from product_review r
    join system_product p on p.id = r.system_product_id
    left join app_user u on u.id = r.user_id
    ${thatAre(whose, sql.ref('r.system_product_id'), sql`and p.is_listed`)} ${newestFirst(page)}`.execute(db);
  return rows;
}

export async function storeReviews(db: Db, whose: ReviewScope, page: Page): Promise<ReviewRow[]> {
  const { rows } = await sql<ReviewRow>`
    select ${reviewColumns}, ${storeColumns}, s.id as "subjectId", s.display_name as "subjectName",
      s.image_url as "subjectImageUrl"
    from store_review r
    join store s on s.id = r.store_id
    left join app_user u on u.id = r.user_id
    ${thatAre(whose, sql.ref('r.store_id'), sql`and s.is_active`)} ${newestFirst(page)}`.execute(db);
  return rows;
}

/** Reviews by number of stars; their sum is the total. */
export async function productRatings(db: Db, whose: ReviewScope): Promise<RatingSummary> {
  const { rows } = await sql<Stars>`select rate, count(*) from product_review r
    ${thatAre(whose, sql.ref('r.system_product_id'))} group by rate`.execute(db);
  return summaryOf(rows);
}

export async function storeRatings(db: Db, whose: ReviewScope): Promise<RatingSummary> {
  const { rows } = await sql<Stars>`select rate, count(*) from store_review r
    ${thatAre(whose, sql.ref('r.store_id'))} group by rate`.execute(db);
  return summaryOf(rows);
}

type Stars = { rate: 1 | 2 | 3 | 4 | 5; count: number };

const summaryOf = (rows: readonly Stars[]): RatingSummary => ({
  ...NO_STARS,
  ...Object.fromEntries(rows.map(({ rate, count }) => [rate, count])),
});

const reviewColumns = sql`r.id, r.rate, r.description, r.created_at as "createdAt",
  coalesce(u.first_name, r.author_name) as "firstName", r.is_verified_purchase as "isVerifiedPurchase", r.state`;
const productColumns = sql`r.moods, null::text as address, null::text as city, null::text as answer, null::timestamptz as "answeredAt"`;
const storeColumns = sql`'{}'::text[] as moods, s.address, s.city, r.answer, r.answered_at as "answeredAt"`;

/** Reviews of both kinds in a state, oldest first, for operators. */
export async function reviewsByState(db: Db, state: ReviewState, { page, count }: Page) {
  const { rows } = await sql<ReviewRow & { kind: ReviewKind }>`
    select 'product' as kind, ${reviewColumns}, ${productColumns}, p.id as "subjectId", p.display_name as "subjectName",
      p.image_url as "subjectImageUrl"
    from product_review r join system_product p on p.id = r.system_product_id left join app_user u on u.id = r.user_id
    where r.state = ${state}
    union all
    select 'store', ${reviewColumns}, ${storeColumns}, s.id, s.display_name, s.image_url
    from store_review r join store s on s.id = r.store_id left join app_user u on u.id = r.user_id
    where r.state = ${state}
    order by "createdAt", id limit ${count} offset ${page * count}`.execute(db);
  const { rows: counted } = await sql<{ n: number }>`select
    (select count(*) from product_review where state = ${state}) + (select count(*) from store_review where state = ${state})
    as n`.execute(db);
  return { items: rows, totalItems: counted[0]?.n ?? 0 };
}

/**
 * The number of all listed reviews: summed from the tallies of products and stores, without reading reviews. The conditions
 * are those of an index that contains the tallies.
 */
export async function countOfAll(db: Db, of: 'products' | 'stores'): Promise<number> {
  const { rows } = await (of === 'products'
    ? sql<{ n: number }>`select coalesce(sum(review_count), 0)::int as n from system_product
        where is_listed and review_count > 0`
    : sql<{ n: number }>`select coalesce(sum(review_count), 0)::int as n from store where is_active`
  ).execute(db);
  return rows[0]?.n ?? 0;
}

/**
 * Only four statement texts, so that each can be prepared. Authors see all of their reviews, others only shown ones.
 * The list of all omits subjects without a page.
 */
function thatAre(
  { subjectId, userId }: ReviewScope,
  subject: RawBuilder<unknown>,
  ofAll: RawBuilder<unknown> = sql``,
): RawBuilder<unknown> {
  if (subjectId !== undefined && userId !== undefined)
    return sql`where ${subject} = ${subjectId} and r.user_id = ${userId}`;
  if (subjectId !== undefined) return sql`where ${subject} = ${subjectId} and r.state = 'shown'`;
  if (userId !== undefined) return sql`where r.user_id = ${userId}`;
  return sql`where r.state = 'shown' ${ofAll}`;
}

const newestFirst = ({ page, count }: Page) =>
  sql`order by r.created_at desc, r.id desc limit ${count} offset ${page * count}`;
