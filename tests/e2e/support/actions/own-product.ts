import { randomUUID } from 'node:crypto';
import { importCatalogue } from '#features/back-office';
import { getProduct, listProducts } from '#features/explore';
import { getStore } from '#features/stores';
import { operatorOf } from '../operator.ts';

const WEST_END = '-79.41235,43.64539';

/**
 * A product of this journey alone, `net` g of flower, at the nearest stores that deliver: `at` says which of them sells it.
 * `offer` changes its price, stock or whether it is sold at all, as a store's feed does.
 */
export async function ownProduct(origin: string, { at = 0, quantity = 10, price = 1500, net = 1 } = {}) {
  const call = await operatorOf(origin);
  const key = randomUUID();
  const name = `Proof ${key.slice(0, 8)}`;
  const { items } = await call(listProducts, { loc: WEST_END, category: 'flower', delivery: 'true', count: 100 });
  const storeIds = [...new Set(items.map(({ store }) => store.id))];
  const store = await call(getStore, { id: storeIds[at] as string });
  const product = { key, name, brand: 'Proof', category: 'Flower', unit: 'g', net: `${net}`, price_cents: price };
  const { errors } = await call(importCatalogue, { rows: [product] });
  if (errors.length) throw new Error(JSON.stringify(errors));
  const row = { licence: store.licence?.number ?? '', product: key, price_cents: price, quantity, is_active: 'yes' };
  const offer = async (change: Partial<typeof row>) => {
    Object.assign(row, change);
    const done = await call(importCatalogue, { rows: [row] });
    if (done.errors.length || done.state !== 'done') throw new Error(JSON.stringify(done));
  };
  await offer({});
  const found = await call(listProducts, { storeId: store.id, search: name });
  const { id } = found.items.find(({ displayName }) => displayName === name) as { id: string };
  await call(getProduct, { id });
  return { id, name, store: store.displayAs, storeId: store.id, offer };
}

export type OwnProduct = Awaited<ReturnType<typeof ownProduct>>;
