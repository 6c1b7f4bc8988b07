import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { newId } from '#platform/id.ts';
import { given } from '../../../tests/support/given.ts';
import { testApp } from '../../../tests/support/test-app.ts';
import { listProductReviews, listReviewsOfStore, listStoreReviews } from './index.ts';

const { call, db, origin } = await testApp();

/** A minute apart, so that the last one is the newest. */
let minutes = 0;
const writtenAt = () => new Date(Date.parse('2026-11-01T12:00:00Z') + ++minutes * 60_000);

async function review(subject: { product: number } | { store: number }, row: Record<string, unknown> = {}) {
  const id = newId();
  const author = row.user_id ? null : 'Marie';
  const { user_id = null, rate = 5, description = 'Exactly as listed.', moods = [] } = row;
  if ('product' in subject) {
    await sql`insert into product_review (id, system_product_id, user_id, author_name, rate, description, moods, is_verified_purchase, created_at)
      values (${id}, ${subject.product}, ${user_id}, ${author}, ${rate}, ${description}, ${moods}, true, ${writtenAt()})`.execute(
      db,
    );
  } else {
    await sql`insert into store_review (id, store_id, user_id, author_name, rate, description, created_at)
      values (${id}, ${subject.store}, ${user_id}, ${author}, ${rate}, ${description}, ${writtenAt()})`.execute(db);
  }
  return id;
}

describe('product reviews', () => {
  it('are listed for a system product and for any of its listings, newest first, with the names masked', async () => {
    const product = await given.systemProduct(db, { display_name: 'Cedar Drift' });
    const listing = await given.listing(db, { system_product_id: product });
    const older = await review({ product }, { rate: 3 });
    const newer = await review({ product }, { rate: 5, moods: ['calm', 'focused'] });

    const list = await call(listProductReviews, { productId: String(product) });
    expect(list).toMatchObject({
      page: 0,
      count: 10,
      totalItems: 2,
      pageCount: 1,
      summary: { 1: 0, 2: 0, 3: 1, 4: 0, 5: 1 },
    });
    expect(list.items.map(({ id }) => id)).toEqual([newer, older]);
    expect(list.items[0]).toMatchObject({
      rate: 5,
      description: 'Exactly as listed.',
      user: { firstName: '****e' },
      product: { id: String(product), displayName: 'Cedar Drift', imageUrl: `/pictures/products/${product}.svg` },
      experienceMood: ['calm', 'focused'],
      verifiedPurchase: true,
    });
    expect(await call(listProductReviews, { productId: String(listing) })).toEqual(list);
  });

  it('come in pages, and past the end there are none', async () => {
    const product = await given.systemProduct(db);
    const ids = [];
    for (let n = 0; n < 5; n++) ids.unshift(await review({ product }));
    const ask = (page: number) => call(listProductReviews, { productId: String(product), page, count: 2 });
    expect((await ask(1)).items.map(({ id }) => id)).toEqual(ids.slice(2, 4));
    expect(await ask(3)).toMatchObject({ items: [], totalItems: 5, pageCount: 3 });
  });

  it('of all products are the latest ones of products on sale, with masked names, for everyone', async () => {
    const sold = await given.systemProduct(db);
    await given.listing(db, { system_product_id: sold });
    const newest = await review({ product: sold });
    const before = await call(listProductReviews, { count: 1 });
    expect(before.items).toMatchObject([{ id: newest, user: { firstName: '****e' }, product: { id: String(sold) } }]);
    expect(before).not.toHaveProperty('summary');
    await review({ product: await given.systemProduct(db) });
    expect(await call(listProductReviews, { count: 1 })).toEqual(before);
    const second = await review({ product: sold });
    const after = await call(listProductReviews, { count: 1 });
    expect(after.items.map(({ id }) => id)).toEqual([second]);
    expect(after.totalItems).toBe(before.totalItems + 1);
    expect((await call(listProductReviews, { count: 1, page: 1 })).items.map(({ id }) => id)).toEqual([newest]);
  });

  it('by userId are the user’s own, with the full name, and nobody else’s', async () => {
    const author = await given.user(db, { first_name: 'Noor' });
    const id = await review({ product: await given.systemProduct(db) }, { user_id: author.id });
    const list = await call(listProductReviews, { userId: author.id }, { as: author });
    expect(list.items).toMatchObject([{ id, user: { firstName: 'Noor' } }]);
    const refused = { code: 'not-found' };
    await expect(call(listProductReviews, { userId: author.id })).rejects.toMatchObject(refused);
    await expect(call(listProductReviews, { userId: author.id }, { as: await given.user(db) })).rejects.toMatchObject(
      refused,
    );
    const own = await call(
      listProductReviews,
      { userId: author.id, productId: String(list.items[0]?.product?.id) },
      { as: author },
    );
    expect(own.totalItems).toBe(1);
  });

  it('of an unknown product are not found', async () => {
    for (const productId of ['9999999', '99999999999', 'abc', '-1']) {
      await expect(call(listProductReviews, { productId }), productId).rejects.toMatchObject({ code: 'not-found' });
    }
  });

  it('reject invalid pages', async () => {
    for (const query of ['count=0', 'count=101', 'page=-1', 'page=x']) {
      expect((await fetch(`${origin}/api/review/products?${query}`)).status, query).toBe(422);
    }
  });
});

describe('store reviews', () => {
  it('are listed under the store, with the number of reviews per star', async () => {
    const store = await given.store(db, { display_name: 'Old Mill' });
    for (const rate of [5, 5, 4, 1]) await review({ store }, { rate });
    await review({ store: await given.store(db) });
    const list = await call(listReviewsOfStore, { id: String(store) });
    expect(list).toMatchObject({ totalItems: 4, summary: { 1: 1, 2: 0, 3: 0, 4: 1, 5: 2 } });
    expect(list.items[0]).toMatchObject({ rate: 1, user: { firstName: '****e' }, store: { displayName: 'Old Mill' } });
    expect(list.items[0]).not.toHaveProperty('experienceMood');
    const { items } = await call(listStoreReviews, { storeId: String(store) });
    expect(items).toEqual(list.items);
  });

  it('of a store without any are an empty list', async () => {
    const list = await call(listReviewsOfStore, { id: String(await given.store(db)) });
    expect(list).toMatchObject({ items: [], totalItems: 0, summary: { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 } });
  });

  it('of an unknown or permanently closed store are not found', async () => {
    const gone = await given.store(db, { is_active: false });
    for (const id of [String(gone), '99999999', 'abc']) {
      await expect(call(listReviewsOfStore, { id }), id).rejects.toMatchObject({ code: 'not-found' });
      await expect(call(listStoreReviews, { storeId: id }), id).rejects.toMatchObject({ code: 'not-found' });
    }
  });

  it('of all stores are the latest ones of active stores, for everyone', async () => {
    const newest = await review({ store: await given.store(db) }, { rate: 2 });
    const before = await call(listStoreReviews, { count: 1 });
    expect(before.items).toMatchObject([{ id: newest, rate: 2, user: { firstName: '****e' } }]);
    await review({ store: await given.store(db, { is_active: false }) });
    expect(await call(listStoreReviews, { count: 1 })).toEqual(before);
    await review({ store: await given.store(db) });
    expect((await call(listStoreReviews, { count: 1 })).totalItems).toBe(before.totalItems + 1);
  });

  it('by userId are accessible to that user only', async () => {
    const author = await given.user(db);
    const id = await review({ store: await given.store(db) }, { user_id: author.id });
    expect((await call(listStoreReviews, { userId: author.id }, { as: author })).items).toMatchObject([{ id }]);
    await expect(call(listStoreReviews, { userId: author.id })).rejects.toMatchObject({ code: 'not-found' });
  });
});

describe('the averages beside products and stores', () => {
  const tally = async (table: string, id: number) =>
    (
      await sql<{
        count: number;
        sum: number;
      }>`select review_count as count, review_sum as sum from ${sql.table(table)} where id = ${id}`.execute(db)
    ).rows[0];

  it('follow reviews that are written, changed and removed', async () => {
    const product = await given.systemProduct(db);
    const store = await given.store(db);
    const [ofProduct, ofStore] = [await review({ product }, { rate: 2 }), await review({ store }, { rate: 4 })];
    await review({ product }, { rate: 5 });
    expect(await tally('system_product', product)).toEqual({ count: 2, sum: 7 });
    await sql`update product_review set rate = 4 where id = ${ofProduct}`.execute(db);
    await sql`update store_review set rate = 1 where id = ${ofStore}`.execute(db);
    expect(await tally('system_product', product)).toEqual({ count: 2, sum: 9 });
    expect(await tally('store', store)).toEqual({ count: 1, sum: 1 });
    await sql`delete from product_review where system_product_id = ${product}`.execute(db);
    await sql`delete from store_review where id = ${ofStore}`.execute(db);
    expect(await tally('system_product', product)).toEqual({ count: 0, sum: 0 });
    expect(await tally('store', store)).toEqual({ count: 0, sum: 0 });
  });

  it('leave with their author', async () => {
    const author = await given.user(db);
    const product = await given.systemProduct(db);
    await review({ product }, { user_id: author.id });
    await sql`delete from app_user where id = ${author.id}`.execute(db);
    expect(await tally('system_product', product)).toEqual({ count: 0, sum: 0 });
  });
});
