import { sql } from 'kysely';
import { acceptOrder, followWish } from '#features/fulfillment';
import { setOrderWish } from '#features/orders';
import { orderAtStore } from '../fulfillment.ts';
import { given } from '../given.ts';
import type { testApp } from '../test-app.ts';

type App = Awaited<ReturnType<typeof testApp>>;
type World = { mg?: number; wish?: 'ask' | 'nearest' | 'refund'; quantity?: number; others?: number };

/** An accepted order of one product at $23, and four of its kind on the store's shelf: $22, $21, $19 and $15, the nearest first. */
export async function shortOrder(app: App, { mg = 3500, wish = 'ask', quantity = 2, others = 0 }: World = {}) {
  const { db, call } = app;
  const goods = [
    { price: 2300, mg, quantity, depositCents: 10 },
    ...Array.from({ length: others }, () => ({ price: 900, mg: 500 })),
  ];
  const { id, owner, shopper, storeId, listings, refNum } = await orderAtStore(app, { goods });
  const lineId = String(listings[0]);
  const { rows } = await sql<{
    category: number;
  }>`select category_id category from listing where id = ${lineId}`.execute(db);
  const like = async (price: number, row: object = {}) =>
    given.listing(db, {
      store_id: storeId,
      price_cents: price,
      quantity: 5,
      system_product_id: await given.systemProduct(db, {
        category_id: rows[0]?.category,
        dried_equivalent_mg: mg,
        deposit_cents: 10,
        ...row,
      }),
    });
  const shelf = [await like(2200), await like(2100), await like(1900), await like(1500)];
  await call(setOrderWish, { id, lineId, wish }, { as: shopper });
  await call(acceptOrder, { id, readyInMinutes: 20 }, { as: owner });
  return { id, lineId, owner, shopper, storeId, shelf, like, refNum, as: { as: owner } };
}
export type ShortOrder = Awaited<ReturnType<typeof shortOrder>>;

/** Asks its shopper about the nearest one. */
export const askAbout = (app: App, { id, lineId, shelf, as }: ShortOrder, units = 2) =>
  app.call(followWish, { id, lineId, units, productId: String(shelf[0]) }, as);
