import { isDeepStrictEqual } from 'node:util';
import type { IndexedStore, OfferIndex, Products } from './offer-index.ts';
import { NO_SELLERS, readSellers, replaceStore } from './product-sellers.ts';

/** An index that nothing is known of yet. */
export function newIndex(products: Products, stores: readonly IndexedStore[], version = 1): OfferIndex {
  return {
    version,
    products,
    stores,
    sellers: readSellers(products.count, stores),
    changedAt: new Int32Array(products.count).fill(version),
    derived: new Map(),
    ofStores: new Map(),
  };
}

/**
 * The next version of an index, in which stores that changed are other objects and slots are the same. What does not follow from
 * their changes is kept.
 */
export function nextIndex(before: OfferIndex, products: Products, stores: readonly IndexedStore[]): OfferIndex {
  const version = before.version + 1;
  // A store that came or went before others gives those other ordinals.
  if (before.stores.some(({ id }, ordinal) => stores[ordinal]?.id !== id)) return newIndex(products, stores, version);
  const sellers = before.sellers.slice();
  while (sellers.length < products.count) sellers.push(NO_SELLERS);
  const changedAt = new Int32Array(products.count).fill(version);
  changedAt.set(before.changedAt);
  let areAlike = stores.length === before.stores.length;
  for (const [ordinal, store] of stores.entries()) {
    const old = before.stores[ordinal];
    if (store === old) continue;
    for (const slot of replaceStore(sellers, ordinal, { before: old?.offers, after: store.offers }))
      changedAt[slot] = version;
    areAlike &&= isDeepStrictEqual({ ...store, offers: null }, { ...old, offers: null });
  }
  const ofStores = areAlike ? before.ofStores : new Map();
  return { version, products, stores, sellers, changedAt, derived: new Map(), ofStores };
}
