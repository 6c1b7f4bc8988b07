import { randomUUID } from 'node:crypto';
import { importCatalogue } from '#features/back-office';
import { addCartItem } from '#features/cart';
import { listProducts } from '#features/explore';
import { getStore, listStores } from '#features/stores';
import { operatorOf } from '../operator.ts';
import type { NewShopper } from '../shopper.ts';

/** Where a returning visitor lives. */
const WEST_END = '-79.41235,43.64539';

type Offer = { product: number; store: number; price: number; quantity?: number };

/**
 * Products of this journey alone, 1 g of flower each, at the nearest stores that are open: `offers` names products and stores by
 * number. Gives the listing of each offer, and a way to change it as a store's feed does.
 */
export async function ownMarket(origin: string, offers: readonly Offer[]) {
  const call = await operatorOf(origin);
  const { items } = await call(listStores, { loc: WEST_END, isOpen: 'true', count: 20 });
  const stores = await Promise.all(items.map(({ id }) => call(getStore, { id })));
  const [tag] = randomUUID().split('-');
  const count = Math.max(...offers.map(({ product }) => product)) + 1;
  const products = Array.from({ length: count }, (_, at) => ({ key: randomUUID(), name: `Basket ${tag} ${at}` }));
  const send = async (
    rows: Parameters<typeof call<typeof importCatalogue.input, typeof importCatalogue.result>>[1],
  ) => {
    const done = await call(importCatalogue, rows);
    if (done.errors.length || done.state !== 'done') throw new Error(JSON.stringify(done));
  };
  await send({
    rows: products.map(({ key, name }) => ({
      ...{ key, name, brand: 'Basket', category: 'Flower', unit: 'g', net: '1', price_cents: 1000 },
    })),
  });
  const rowOf = ({ product, store, price, quantity = 9 }: Offer) => ({
    licence: stores[store]?.licence?.number ?? '',
    product: products[product]?.key ?? '',
    price_cents: price,
    quantity,
    is_active: 'yes',
  });
  await send({ rows: offers.map(rowOf) });
  const listingOf = async ({ product, store }: Offer) => {
    const { items: found } = await call(listProducts, {
      storeId: stores[store]?.id,
      search: products[product]?.name,
      exact: 'true',
    });
    const name = products[product]?.name;
    return found.find(({ displayName }) => displayName === name)?.id as string;
  };
  return {
    tag: tag as string,
    names: products.map(({ name }) => name),
    stores: stores.map(({ id, displayAs }) => ({ id, displayAs })),
    listings: await Promise.all(offers.map(listingOf)),
    change: (offer: Offer) => send({ rows: [rowOf(offer)] }),
  };
}

/** Puts three products at three stores into the cart, which a fourth sells for less. */
export async function scatterCart(origin: string, { call }: NewShopper): Promise<void> {
  const offers = [0, 1, 2].flatMap((product) => [
    { product, store: product, price: 2_000 },
    { product, store: 3, price: 1_900 },
  ]);
  const { listings } = await ownMarket(origin, offers);
  for (const at of [0, 2, 4]) await call(addCartItem, { productId: listings[at] as string, quantity: 1 });
}
