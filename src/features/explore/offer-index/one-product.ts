import { AROUND, isMuchCheaper, listingAt, type OfferFilter } from './choose-offers.ts';
import type { IndexedStore, OfferIndex } from './offer-index.ts';
import { has } from './slot-set.ts';
import { deliversTo, isNear, type StoreAway, sellsUnder, storesAround } from './stores-around.ts';

type Place = Pick<OfferFilter, 'point' | 'now'>;
/** A store that has the product, what it asks (cents), and its listing. */
export type Seller = StoreAway & { price: number; listingId: number };

/**
 * The listing that shows one product; undefined: no store lists it. In stock the rule of `offersInStock`, which would choose for
 * all products; out of stock everywhere the nearest listing, without a point the cheapest.
 */
export function listingThatShows(index: OfferIndex, slot: number, { point, now }: Place): number | undefined {
  const isInStock = index.stores.some(stocks(slot));
  const sellers = sellersOf(index, slot, { point, now }, isInStock ? stocks(slot) : lists(slot));
  const [nearest] = sellers;
  if (!nearest) return undefined;
  if (!point) return cheapestOf(sellers)?.listingId;
  const cheapest = isInStock && cheapestOf(sellers.filter(({ distance }) => distance <= AROUND));
  return (cheapest && isMuchCheaper(cheapest.price, nearest.price) ? cheapest : nearest).listingId;
}

/**
 * The stores near the point (with `delivery` those that deliver to it) that have the product in stock, nearest first; without a
 * point, or where no store near has it, all.
 */
export function sellersNear(index: OfferIndex, slot: number, filter: Omit<OfferFilter, 'reach'>): Seller[] {
  const { point } = filter;
  const isIn = stocks(slot);
  if (!point) return sellersOf(index, slot, filter, isIn);
  if (filter.delivery) return sellersOf(index, slot, filter, (store) => isIn(store) && deliversTo(store, point));
  const near = isNear(point);
  const around = sellersOf(index, slot, filter, (store, distance) => isIn(store) && near(store, distance));
  return around.length > 0 ? around : sellersOf(index, slot, filter, isIn);
}

/** Of equally cheap ones the first. */
export function cheapestOf(sellers: readonly Seller[]): Seller | undefined {
  const [first, ...others] = sellers;
  return first && others.reduce((best, one) => (one.price < best.price ? one : best), first);
}

const stocks =
  (slot: number) =>
  ({ offers }: IndexedStore): boolean =>
    has(offers.stocked, slot);

const lists =
  (slot: number) =>
  ({ offers }: IndexedStore): boolean =>
    offers.slots.includes(slot);

/** Nearest first; without a point in the order of ids. */
function sellersOf(
  index: OfferIndex,
  slot: number,
  { point, ...filter }: OfferFilter,
  isWanted: (store: IndexedStore, distance: number) => boolean,
): Seller[] {
  const sells = sellsUnder(filter);
  const stores = point
    ? storesAround(index, point, filter, isWanted)
    : index.stores.flatMap((store, ordinal) =>
        isWanted(store, 0) && sells(store) ? [{ store, ordinal, distance: 0 }] : [],
      );
  return stores.map((one) => {
    const { slots, prices } = one.store.offers;
    return { ...one, price: prices[slots.indexOf(slot)] as number, listingId: listingAt(index, one.ordinal, slot) };
  });
}
