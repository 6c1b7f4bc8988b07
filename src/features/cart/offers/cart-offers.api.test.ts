import { describe, expect, it } from 'vitest';
import { given } from '../../../../tests/support/given.ts';
import { testApp } from '../../../../tests/support/test-app.ts';
import { findCartOffers } from '../cart.contract.ts';

const { db, call } = await testApp();

const own = await given.store(db, { display_name: 'Own' });
const inCart = await given.listing(db, { store_id: own });
const cart = [String(inCart)];

/** A product that a list shows at $20.00, and its price at the cart's store. */
async function shownFor(price: number, { quantity = 5, at = own } = {}) {
  const product = await given.systemProduct(db);
  const shown = await given.listing(db, { system_product_id: product, price_cents: 2_000 });
  const there = await given.listing(db, { store_id: at, system_product_id: product, price_cents: price, quantity });
  return { shown: String(shown), there: String(there) };
}

const offersFor = async (shown: readonly string[], of = cart) =>
  (await call(findCartOffers, { shown: [...shown], cart: of, loc: '-79.39,43.65' })).map(({ instead, product }) => [
    instead,
    product.id,
  ]);

describe('the offers of the stores of a cart', () => {
  it.each([
    [1_500, true],
    [2_100, true],
    [2_101, false],
  ])('are shown instead at %i for what costs 2000: %s', async (price, isShown) => {
    const { shown, there } = await shownFor(price);
    expect(await offersFor([shown])).toEqual(isShown ? [[shown, there]] : []);
  });

  it('have the store, its distance and its price', async () => {
    const { shown } = await shownFor(2_050);
    expect(await call(findCartOffers, { shown: [shown], cart, loc: '-79.39,43.65' })).toMatchObject([
      { product: { price: 2_050, store: { displayAs: 'Own', distance: 0 } } },
    ]);
  });

  it('are none that is out of stock, of a store that left, or for what is at a store of the cart already', async () => {
    const [short, gone] = [await shownFor(1_500, { quantity: 0 }), await given.store(db, { is_active: false })];
    const left = await shownFor(1_500, { at: gone });
    const atGone = String(await given.listing(db, { store_id: gone }));
    const { shown, there } = await shownFor(1_500);
    expect(await offersFor([short.shown, left.shown, there], [...cart, atGone])).toEqual([]);
    expect(await offersFor([shown], [...cart, atGone])).toEqual([[shown, there]]);
  });

  it('are the cheapest of several stores, in the order of the page', async () => {
    const other = await given.store(db);
    const product = await given.systemProduct(db);
    const shown = await given.listing(db, { system_product_id: product, price_cents: 2_000 });
    await given.listing(db, { store_id: own, system_product_id: product, price_cents: 1_990 });
    const cheaper = await given.listing(db, { store_id: other, system_product_id: product, price_cents: 1_980 });
    const first = await shownFor(2_000);
    const both = [...cart, String(await given.listing(db, { store_id: other }))];
    expect(await offersFor([first.shown, String(shown)], both)).toEqual([
      [first.shown, first.there],
      [String(shown), String(cheaper)],
    ]);
  });

  it('are none without a cart, and refused for more than a page shows', async () => {
    const { shown } = await shownFor(1_500);
    expect(await offersFor([shown], [])).toEqual([]);
    expect(await offersFor(['x', '0'], ['y'])).toEqual([]);
    await expect(offersFor(Array.from({ length: 101 }, () => shown))).rejects.toMatchObject({ code: 'validation' });
    await expect(
      offersFor(
        [shown],
        Array.from({ length: 51 }, () => '1'),
      ),
    ).rejects.toMatchObject({ code: 'validation' });
  });
});
