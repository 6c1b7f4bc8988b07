import { AROUND, isMuchCheaper, listingAt, type OfferFilter } from './choose-offers.ts';
import type { IndexedStore, OfferIndex } from './offer-index.ts';
import { has } from './slot-set.ts';
import { type StoreAway, storesAround } from './stores-around.ts';

/**
 * The listing that shows one product; undefined: no store lists it. In stock the rule of `offersInStock`, which would choose for
 * all products; out of stock everywhere the nearest listing, without a point the cheapest.
 */
export function listingThatShows(
  index: OfferIndex,
  slot: number,
  { point, now }: Pick<OfferFilter, 'point' | 'now'>,
): number | undefined {
  const stocks = ({ offers }: IndexedStore) => has(offers.stocked, slot);
  const lists = ({ offers }: IndexedStore) => offers.slots.includes(slot);
  const isInStock = index.stores.some(stocks);
  const isWanted = isInStock ? stocks : lists;
  const stores = point ? storesAround(index, point, { now }, isWanted) : storesById(index, isWanted);
  const [nearest] = stores;
  if (!nearest) return undefined;
  const priceAt = ({ store: { offers } }: StoreAway) => offers.prices[offers.slots.indexOf(slot)] as number;
  const competes = ({ distance }: StoreAway) => !point || (isInStock && distance <= AROUND);
  const cheapest = stores.filter(competes).reduce((best, one) => (priceAt(one) < priceAt(best) ? one : best), nearest);
  const isShown = !point || isMuchCheaper(priceAt(cheapest), priceAt(nearest));
  return listingAt(index, (isShown ? cheapest : nearest).ordinal, slot);
}

const storesById = (index: OfferIndex, isWanted: (store: IndexedStore) => boolean): StoreAway[] =>
  index.stores.flatMap((store, ordinal) => (isWanted(store) ? [{ store, ordinal, distance: 0 }] : []));
