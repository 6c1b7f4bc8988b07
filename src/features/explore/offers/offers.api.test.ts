import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { given } from '../../../../tests/support/given.ts';
import { testApp } from '../../../../tests/support/test-app.ts';
import { listOfferChoices, listProductOffers } from '../explore.contract.ts';

const { db, call } = await testApp();

const HERE = '-79.39,43.65';
const place = (km: number) => ({ latitude: 43.65 + km / 111.3, longitude: -79.39 });
const always = { hours: '00:00-24:00' };
const product = await given.systemProduct(db);
const id = String(product);

const near = await given.store(db, { display_name: 'Near', ...place(1), ...always });
const middle = await given.store(db, { display_name: 'Middle', ...place(2), hours: '' });
const cheap = await given.store(db, { display_name: 'Cheap', ...place(50), ...always });
const away = await given.store(db, { display_name: 'Away', ...place(300), ...always });
const offer = (store_id: number, price_cents: number, quantity = 5) =>
  given.listing(db, { store_id, system_product_id: product, price_cents, quantity });
const atNear = await offer(near, 4_000);
const atMiddle = await offer(middle, 3_790);
const atCheap = await offer(cheap, 3_000);
const atAway = await offer(away, 1_000);
await offer(await given.store(db, { display_name: 'Sold out', ...place(0), ...always }), 100, 0);

/** How many minutes these stores take. */
async function said(times: Record<number, number | null>): Promise<void> {
  for (const [store, minutes] of Object.entries(times))
    await sql`update store set said_preparation_minutes = ${minutes} where id = ${store}`.execute(db);
}

const idsOf = (offers: readonly { productId: string }[]) => offers.map(({ productId }) => Number(productId));

describe('the choices between offers', () => {
  it('are the nearest, the cheapest near, and the one that lists show', async () => {
    const { choices, ...all } = await call(listOfferChoices, { id, loc: HERE });
    expect(choices.map(({ productId, is, price, quantity }) => [Number(productId), is, price, quantity])).toEqual([
      [atNear, ['nearest'], 4_000, 5],
      [atCheap, ['cheapest'], 3_000, 5],
      // 5.25 % less than the nearest, within 3 km.
      [atMiddle, ['best'], 3_790, 5],
    ]);
    expect(all).toEqual({ stores: 3, from: 3_000, to: 4_000 });
    expect(choices[0]?.store).toMatchObject({ displayAs: 'Near', distance: expect.closeTo(1, 1) });
  });

  it('are asked for by the id of any listing, too, and one offer can be all', async () => {
    const { choices } = await call(listOfferChoices, { id: String(atCheap), loc: '-79.39,46.4' });
    expect(choices.map(({ productId, is }) => [Number(productId), is])).toEqual([
      [atAway, ['nearest', 'cheapest', 'best']],
    ]);
  });

  it('have no nearest without a location', async () => {
    const { choices } = await call(listOfferChoices, { id });
    expect(choices.map(({ productId, is }) => [Number(productId), is])).toEqual([[atAway, ['cheapest', 'best']]]);
  });

  it('tell which is ready first, of stores that say how long they take; of equal ones the nearest', async () => {
    const soon = async (times: Record<number, number | null>) => {
      await said(times);
      const { choices } = await call(listOfferChoices, { id, loc: HERE });
      return choices.flatMap(({ productId, is }) => (is.includes('soonest') ? [[Number(productId), is]] : []));
    };
    expect(await soon({ [near]: 45, [cheap]: 15 })).toEqual([[atCheap, ['cheapest', 'soonest']]]);
    expect(await soon({ [near]: 15 })).toEqual([[atNear, ['nearest', 'soonest']]]);
    expect(await soon({ [near]: null, [cheap]: null })).toEqual([]);
  });

  it('are none of a product that nothing is known of', async () => {
    await expect(call(listOfferChoices, { id: '424242' })).rejects.toMatchObject({ code: 'not-found' });
    await expect(call(listProductOffers, { id: 'x' })).rejects.toMatchObject({ code: 'not-found' });
  });

  it('are none where no store has it in stock', async () => {
    const soldOut = await given.systemProduct(db);
    await given.listing(db, { store_id: near, system_product_id: soldOut, quantity: 0 });
    expect(await call(listOfferChoices, { id: String(soldOut), loc: HERE })).toEqual({
      stores: 0,
      from: null,
      to: null,
      choices: [],
    });
  });
});

describe('the offers of all stores', () => {
  it('are those near, nearest first or by price', async () => {
    const byDistance = await call(listProductOffers, { id, loc: HERE });
    expect(idsOf(byDistance.items)).toEqual([atNear, atMiddle, atCheap]);
    expect(byDistance).toMatchObject({ totalItems: 3, page: 0, count: 20 });
    expect(idsOf((await call(listProductOffers, { id, loc: HERE, sort: 'price+' })).items)).toEqual([
      atCheap,
      atMiddle,
      atNear,
    ]);
  });

  it('are sorted by which is ready first; the others come last', async () => {
    const sorted = async () => idsOf((await call(listProductOffers, { id, loc: HERE, sort: 'ready+' })).items);
    await said({ [near]: 45, [cheap]: 15 });
    // The one in the middle has no hours.
    expect(await sorted()).toEqual([atCheap, atNear, atMiddle]);
    await said({ [near]: null, [cheap]: 15 });
    expect(await sorted()).toEqual([atCheap, atNear, atMiddle]);
    await said({ [near]: 30, [cheap]: 30 });
    expect(await sorted()).toEqual([atNear, atCheap, atMiddle]);
    await said({ [near]: null, [cheap]: null });
  });

  it('come in pages', async () => {
    const pages = [0, 1, 2].map((page) => call(listProductOffers, { id, loc: HERE, page, count: 2 }));
    expect((await Promise.all(pages)).map(({ items }) => idsOf(items))).toEqual([[atNear, atMiddle], [atCheap], []]);
  });

  it('are those of stores that are open, where that is asked', async () => {
    expect(idsOf((await call(listProductOffers, { id, loc: HERE, isOpen: true })).items)).toEqual([atNear, atCheap]);
  });

  it('are those that deliver, by price with the fee, where that is asked', async () => {
    const dear = await given.store(db, { display_name: 'Dear', has_delivery: true, ...place(3), ...always });
    const free = await given.store(db, { display_name: 'Free', has_delivery: true, ...place(4), ...always });
    await given.zone(db, { store_id: dear, fee_cents: 900 });
    await given.zone(db, { store_id: free, fee_cents: 0 });
    const [atDear, atFree] = [await offer(dear, 3_500), await offer(free, 4_200)];
    const asked = { id, loc: HERE, delivery: true } as const;
    expect(idsOf((await call(listProductOffers, asked)).items)).toEqual([atDear, atFree]);
    expect(idsOf((await call(listProductOffers, { ...asked, sort: 'price+' })).items)).toEqual([atFree, atDear]);
    const soonest = async () => idsOf((await call(listProductOffers, { ...asked, sort: 'ready+' })).items);
    await said({ [dear]: 30, [free]: 15 });
    expect(await soonest()).toEqual([atFree, atDear]);
    // 3 km and 4 km to the door: ready at the same time, the nearer one is there first.
    await said({ [dear]: 30, [free]: 30 });
    expect(await soonest()).toEqual([atDear, atFree]);
  });

  it('are all of them where no location is given: the cheapest first', async () => {
    const { items } = await call(listProductOffers, { id });
    expect(idsOf(items)[0]).toBe(atAway);
    expect(items[0]?.store).not.toHaveProperty('distance');
  });
});
