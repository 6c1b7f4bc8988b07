import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { given } from '../../../tests/support/given.ts';
import { testApp } from '../../../tests/support/test-app.ts';
import { addFavorite, listFavoriteIds, listFavorites, removeFavorite } from './favorites.contract.ts';

const { call, db } = await testApp();

type Somebody = { sessionToken: string };
const mark = (productId: number | string, as: Somebody) => call(addFavorite, { productId: String(productId) }, { as });
const marked = async (as: Somebody) => (await call(listFavorites, {}, { as })).items.map(({ id }) => id);

describe('favourites', () => {
  it('are products: marked at one store, they are marked everywhere, once', async () => {
    const user = await given.user(db);
    const product = await given.systemProduct(db);
    const [here, there] = [
      await given.listing(db, { system_product_id: product }),
      await given.listing(db, { system_product_id: product }),
    ];
    const marks = Array.from({ length: 10 }, () => [mark(here, user), mark(there, user), mark(product, user)]).flat();
    expect(new Set(await Promise.all(marks))).toEqual(new Set([true]));
    expect(await call(listFavoriteIds, {}, { as: user })).toEqual([String(product)]);
    expect(await call(listFavorites, {}, { as: user })).toMatchObject({ totalItems: 1, page: 0, count: 100 });
    await call(removeFavorite, { id: String(there) }, { as: user });
    await call(removeFavorite, { id: String(there) }, { as: user });
    expect(await call(listFavoriteIds, {}, { as: user })).toEqual([]);
  });

  it('show the newest first, each at the offer that was marked while it can be bought', async () => {
    const user = await given.user(db);
    const product = await given.systemProduct(db);
    const dear = await given.listing(db, { system_product_id: product, price_cents: 5000 });
    const cheap = await given.listing(db, { system_product_id: product, price_cents: 3000 });
    const other = await given.listing(db);
    await mark(dear, user);
    await sql`update favorite set added_at = added_at - interval '1 hour' where user_id = ${user.id}`.execute(db);
    await mark(other, user);
    expect(await marked(user)).toEqual([String(other), String(dear)]);
    await given.stock(db, dear, 0);
    expect(await marked(user)).toEqual([String(other), String(cheap)]);
    await given.stock(db, cheap, 0);
    expect((await marked(user)).length).toBe(2);
    await sql`update listing set is_active = false where id = any(${[dear, cheap]}::bigint[])`.execute(db);
    expect(await call(listFavorites, {}, { as: user })).toMatchObject({
      totalItems: 1,
      items: [{ id: String(other) }],
    });
  });

  it('come in pages', async () => {
    const user = await given.user(db);
    const listings = [await given.listing(db), await given.listing(db), await given.listing(db)];
    for (const listing of listings) await mark(listing, user);
    const pages = await Promise.all([0, 1, 2].map((page) => call(listFavorites, { page, count: 2 }, { as: user })));
    expect(pages.map(({ items }) => items.length)).toEqual([2, 1, 0]);
    expect(new Set(pages.flatMap(({ items }) => items.map(({ id }) => id))).size).toBe(3);
  });

  it('are nobody else’s, need a login, and are of products that exist', async () => {
    const [mine, theirs] = [await given.user(db), await given.user(db)];
    const listing = await given.listing(db);
    await mark(listing, mine);
    await call(removeFavorite, { id: String(listing) }, { as: theirs });
    expect(await marked(mine)).toEqual([String(listing)]);
    expect(await marked(theirs)).toEqual([]);
    for (const productId of ['999999999', '0', 'abc', '-1']) {
      await expect(mark(productId, mine)).rejects.toMatchObject({ status: 404 });
    }
    const id = String(listing);
    for (const attempt of [
      () => call(addFavorite, { productId: id }),
      () => call(removeFavorite, { id }),
      () => call(listFavorites, {}),
      () => call(listFavoriteIds, {}),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ status: 401 });
    }
  });
});
