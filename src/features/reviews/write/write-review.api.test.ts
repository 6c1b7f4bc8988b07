import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { submitCart } from '#features/checkout';
import { getProduct } from '#features/explore';
import { getStore } from '#features/stores';
import { readyShopper } from '../../../../tests/support/checkout.ts';
import { type GivenUser, given } from '../../../../tests/support/given.ts';
import { testApp } from '../../../../tests/support/test-app.ts';
import { setOrderStatus } from '../../back-office/back-office.contract.ts';
import {
  listProductReviews,
  listReviewsOfStore,
  listStoreReviews,
  removeProductReview,
  removeStoreReview,
  writeProductReview,
  writeStoreReview,
} from '../index.ts';
import { forgetReviewer } from './write-review.queries.server.ts';

const app = await testApp();
const { call, db, clock } = app;
const operator = await given.user(db, { role: 'operator' });

type Tally = { count: number; sum: number };
const tallyOf = async (table: 'system_product' | 'store', id: number) =>
  (
    await sql<Tally>`select review_count as count, review_sum as sum from ${sql.table(table)} where id = ${id}`.execute(
      db,
    )
  ).rows[0];
const rowsOf = async (product: number) =>
  (await sql<{ n: number }>`select count(*) n from product_review where system_product_id = ${product}`.execute(db))
    .rows[0]?.n;
const productReview = (as: GivenUser | null, id: number | string, form: object = {}) =>
  call(writeProductReview, { id: String(id), rate: 5, ...form }, { as });
const storeReview = (as: GivenUser | null, id: number | string, form: object = {}) =>
  call(writeStoreReview, { id: String(id), rate: 5, ...form }, { as });

/** A shopper who has bought and picked up one listing. */
async function buyer(listingId: number): Promise<GivenUser> {
  const as = await readyShopper(app, { listingId });
  const { orders } = await call(submitCart, {}, { as });
  const id = orders[0]?.id as string;
  for (const status of ['processing', 'ready-pickup', 'completed'] as const)
    await call(setOrderStatus, { id, status, idChecked: true }, { as: operator });
  return as;
}

describe('a review of a product', () => {
  it('is written by product or by listing, shown to everyone by a masked name, and counted', async () => {
    const product = await given.systemProduct(db, { display_name: 'Cedar Drift' });
    const listing = await given.listing(db, { system_product_id: product });
    const author = await given.user(db, { first_name: 'Marie' });
    const review = await productReview(author, listing, {
      rate: 4,
      description: ' Fresh, and the seal was intact. ',
      experienceMood: ['calm', 'focused', 'calm'],
    });
    expect(review).toMatchObject({
      rate: 4,
      description: 'Fresh, and the seal was intact.',
      experienceMood: ['calm', 'focused'],
      product: { id: String(product), displayName: 'Cedar Drift' },
      user: { firstName: 'Marie' },
      verifiedPurchase: false,
      state: 'shown',
    });
    const { items, summary } = await call(listProductReviews, { productId: String(product) });
    expect(items).toEqual([
      expect.objectContaining({ id: review.id, user: { firstName: '****e' }, description: review.description }),
    ]);
    expect(items[0]).not.toHaveProperty('state');
    expect(summary).toEqual({ 1: 0, 2: 0, 3: 0, 4: 1, 5: 0 });
    expect(await call(getProduct, { id: String(listing) })).toMatchObject({ reviewRate: 4, reviewCount: 1 });
  });

  it('written again takes the place of the first, under a new id', async () => {
    const product = await given.systemProduct(db);
    const author = await given.user(db);
    const first = await productReview(author, product, { rate: 1, description: 'Dry.', experienceMood: ['happy'] });
    clock.advance(60_000);
    const second = await productReview(author, product, { rate: 5 });
    expect(second).toMatchObject({
      rate: 5,
      description: '',
      experienceMood: [],
      dateCreated: clock.now().toISOString(),
    });
    expect(second.id).not.toBe(first.id);
    expect(await rowsOf(product)).toBe(1);
    expect(await tallyOf('system_product', product)).toEqual({ count: 1, sum: 5 });
  });

  it('counts as a verified purchase once an order with it is completed', async () => {
    const product = await given.systemProduct(db);
    const listing = await given.listing(db, { system_product_id: product });
    const author = await readyShopper(app, { listingId: listing });
    const { orders } = await call(submitCart, {}, { as: author });
    expect((await productReview(author, product)).verifiedPurchase).toBe(false);
    const id = orders[0]?.id as string;
    for (const status of ['processing', 'ready-pickup', 'completed'] as const)
      await call(setOrderStatus, { id, status, idChecked: true }, { as: operator });
    expect((await productReview(author, product)).verifiedPurchase).toBe(true);
    // Also for another offer of the same product, and nothing else.
    const elsewhere = await given.listing(db, { system_product_id: product });
    expect((await productReview(author, elsewhere)).verifiedPurchase).toBe(true);
    expect((await productReview(author, await given.systemProduct(db))).verifiedPurchase).toBe(false);
  });

  it('keeps hostile text as text, without what cannot be shown', async () => {
    const product = await given.systemProduct(db);
    const family = '👨‍👩‍👧‍👦';
    const typed = `<img src=x onerror=alert(1)> \u202eevil\u0000\u0007 ${'e\u0301'}${family}`;
    const { description } = await productReview(await given.user(db), product, { description: typed });
    expect(description).toBe(`<img src=x onerror=alert(1)> evil ${'\u00e9'}${family}`);
  });

  it('takes 200 characters as a reader counts them, and no more', async () => {
    const product = await given.systemProduct(db);
    const author = await given.user(db);
    await productReview(author, product, { description: '👍🏽'.repeat(200) });
    for (const description of ['x'.repeat(201), '👍🏽'.repeat(201), `a${'\u0301'.repeat(2100)}`]) {
      await expect(productReview(author, product, { description })).rejects.toMatchObject({
        status: 422,
        fields: { description: 'Please use at most 200 characters.' },
      });
    }
    expect((await call(listProductReviews, { productId: String(product) })).items[0]?.description).toHaveLength(800);
  });

  it.each([
    ['no rating', { rate: undefined }, 'rate'],
    ['no star', { rate: 0 }, 'rate'],
    ['six stars', { rate: 6 }, 'rate'],
    ['half a star', { rate: 4.5 }, 'rate'],
    ['stars as words', { rate: '5' }, 'rate'],
    ['a mood that is none', { experienceMood: ['high'] }, 'experienceMood.0'],
    ['moods without end', { experienceMood: Array(101).fill('calm') }, 'experienceMood'],
    ['a text that is none', { description: { $gt: '' } }, 'description'],
  ])('is rejected with %s, and nothing is written', async (_what, form, field) => {
    const product = await given.systemProduct(db);
    await expect(productReview(await given.user(db), product, form)).rejects.toMatchObject({
      status: 422,
      fields: { [field]: expect.stringMatching(/\w/) },
    });
    expect(await rowsOf(product)).toBe(0);
  });

  it('requires a logged-in user and an existing subject', async () => {
    const product = await given.systemProduct(db);
    await expect(productReview(null, product)).rejects.toMatchObject({ status: 401 });
    expect(await rowsOf(product)).toBe(0);
    const author = await given.user(db);
    for (const id of ['999999999', 'abc', '-1']) {
      await expect(productReview(author, id), id).rejects.toMatchObject({ status: 404 });
      await expect(storeReview(author, id), id).rejects.toMatchObject({ status: 404 });
    }
    const closed = await given.store(db, { is_active: false });
    await expect(storeReview(author, closed)).rejects.toMatchObject({ status: 404 });
  });

  it('is not written without end: twenty at once, then one in three minutes', async () => {
    const product = await given.systemProduct(db);
    const author = await given.user(db);
    for (let n = 0; n < 20; n++) await productReview(author, product);
    await expect(productReview(author, product)).rejects.toMatchObject({ status: 429 });
    clock.advance(180_000);
    await productReview(author, product);
  });
});

describe('a review of a store', () => {
  it('is written, shown and counted, without moods', async () => {
    const store = await given.store(db);
    const listing = await given.listing(db, { store_id: store });
    const author = await buyer(listing);
    const review = await storeReview(author, store, { rate: 2, description: 'A long wait.', experienceMood: ['calm'] });
    expect(review).toMatchObject({ rate: 2, store: { id: String(store) }, verifiedPurchase: true });
    expect(review).not.toHaveProperty('experienceMood');
    expect(await call(listReviewsOfStore, { id: String(store) })).toMatchObject({
      totalItems: 1,
      items: [{ rate: 2 }],
    });
    expect(await call(getStore, { id: String(store) })).toMatchObject({ reviewRate: 2, reviewCount: 1 });
    expect((await storeReview(author, await given.store(db))).verifiedPurchase).toBe(false);
  });
});

describe('removing a review', () => {
  it('takes one’s own away, and its stars with it', async () => {
    const [product, store] = [await given.systemProduct(db), await given.store(db)];
    const [author, other] = [await given.user(db), await given.user(db)];
    for (const as of [author, other]) {
      await productReview(as, product);
      await storeReview(as, store);
    }
    expect(await call(removeProductReview, { id: String(product) }, { as: author })).toBe(true);
    expect(await call(removeStoreReview, { id: String(store) }, { as: author })).toBe(true);
    expect(await tallyOf('system_product', product)).toEqual({ count: 1, sum: 5 });
    expect(await tallyOf('store', store)).toEqual({ count: 1, sum: 5 });
    expect((await call(listProductReviews, { userId: author.id }, { as: author })).items).toEqual([]);
    expect((await call(listStoreReviews, { userId: other.id }, { as: other })).totalItems).toBe(1);
    for (const remove of [removeProductReview, removeStoreReview])
      await expect(call(remove, { id: String(product) }, { as: author })).rejects.toMatchObject({ status: 404 });
    await expect(call(removeProductReview, { id: 'abc' }, { as: author })).rejects.toMatchObject({ status: 404 });
    await expect(call(removeStoreReview, { id: 'abc' }, { as: author })).rejects.toMatchObject({ status: 404 });
    for (const remove of [removeProductReview, removeStoreReview])
      await expect(call(remove, { id: String(product) })).rejects.toMatchObject({ status: 401 });
  });
});

describe('the stars of what many review at once', () => {
  const AUTHORS = 12;

  /** All at once, each twice. */
  async function reviewTogether(product: number): Promise<void> {
    const authors = await Promise.all(Array.from({ length: AUTHORS }, () => given.user(db)));
    await Promise.all(
      authors.flatMap((author, n) => [
        productReview(author, product, { rate: 1 + (n % 5) }),
        productReview(author, product, { rate: 5 - (n % 5) }),
      ]),
    );
  }
  const written = async (product: number) =>
    (
      await sql<Tally>`select count(*)::int count, sum(rate)::int sum from product_review
        where system_product_id = ${product}`.execute(db)
    ).rows[0];

  it('agree with the reviews, one of each author, and so does the number of all reviews', async () => {
    const product = await given.systemProduct(db);
    await given.listing(db, { system_product_id: product });
    const total = async () => (await call(listProductReviews, { count: 1 })).totalItems;
    const before = await total();
    await reviewTogether(product);
    const there = await written(product);
    expect(there?.count).toBe(AUTHORS);
    expect(await tallyOf('system_product', product)).toEqual(there);
    expect(await total()).toBe(before + AUTHORS);
  });

  it('would not, were they counted from what one transaction sees (the control)', async () => {
    const other = await testApp();
    await sql`create or replace function tally_product_reviews() returns trigger language plpgsql as $$
      begin
        update system_product sp set
          review_count = (select count(*) from product_review where system_product_id = sp.id),
          review_sum = (select sum(rate) from product_review where system_product_id = sp.id)
        where id in (select system_product_id from changed_rows);
        return null;
      end $$`.execute(other.db);
    const product = await given.systemProduct(other.db);
    const [first, second] = [await given.user(other.db), await given.user(other.db)];
    const insert = (trx: typeof other.db, user: GivenUser) =>
      sql`insert into product_review (id, system_product_id, user_id, rate, description, created_at)
        values (gen_random_uuid(), ${product}, ${user.id}, 5, '', now())`.execute(trx);
    let late: Promise<unknown> = Promise.resolve();
    await other.db.transaction().execute(async (trx) => {
      await insert(trx, first);
      late = insert(other.db, second);
      await expect
        .poll(async () => {
          const { rows } = await sql`select from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`.execute(other.db);
          return rows.length;
        })
        .toBe(1);
    });
    await late;
    const { rows } = await sql<{ n: number }>`select review_count n from system_product where id = ${product}`.execute(
      other.db,
    );
    expect(rows[0]?.n).toBe(1);
  });
});

describe('an author who is forgotten', () => {
  it('leaves words and stars behind, without a name', async () => {
    const [product, store, author] = [await given.systemProduct(db), await given.store(db), await given.user(db)];
    await productReview(author, product, { rate: 3, description: 'Dry.' });
    await storeReview(author, store, { rate: 2 });
    await db.transaction().execute(async (trx) => {
      await forgetReviewer(trx, author.id);
      await sql`delete from app_user where id = ${author.id}`.execute(trx);
    });
    expect(await call(listProductReviews, { productId: String(product) })).toMatchObject({
      items: [{ rate: 3, description: 'Dry.', user: { firstName: 'Deleted user' } }],
    });
    expect((await call(listReviewsOfStore, { id: String(store) })).items[0]?.user.firstName).toBe('Deleted user');
    expect(await tallyOf('system_product', product)).toEqual({ count: 1, sum: 3 });
  });
});
