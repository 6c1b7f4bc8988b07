import { AROUND, isMuchCheaper, listingAt, type OfferFilter } from './choose-offers.ts';
import type { IndexedStore, OfferIndex } from './offer-index.ts';
import type { Sellers } from './product-sellers.ts';
import { deliversTo, isNear, type StoreAway, sellsUnder, storesAround } from './stores-around.ts';

type Place = Pick<OfferFilter, 'point' | 'now'>;
/** A store that has the product, what it asks (cents), and its listing. */
export type Seller = StoreAway & { price: number; listingId: number };

/**
 * The listing that shows one product; undefined: no store lists it. In stock the rule of `offersInStock`, which would choose for
 * all products; out of stock everywhere the nearest listing, without a point the cheapest.
 */
export function listingThatShows(index: OfferIndex, slot: number, { point, now }: Place): number | undefined {
  const inStock = pricesOf(index, slot, true);
  const isInStock = inStock.some((price) => price > 0);
  const sellers = sellersOf(index, slot, { point, now }, isInStock ? inStock : pricesOf(index, slot, false));
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
  const prices = pricesOf(index, slot, true);
  if (!point) return sellersOf(index, slot, filter, prices);
  if (filter.delivery) return sellersOf(index, slot, filter, prices, (store) => deliversTo(store, point));
  const around = sellersOf(index, slot, filter, prices, isNear(point));
  return around.length > 0 ? around : sellersOf(index, slot, filter, prices);
}

/** Of equally cheap ones the first. */
export function cheapestOf(sellers: readonly Seller[]): Seller | undefined {
  const [first, ...others] = sellers;
  return first && others.reduce((best, one) => (one.price < best.price ? one : best), first);
}

/** By ordinal: what a store asks that has the product in stock, or lists it out of stock. 0: it does not. */
function pricesOf({ sellers, stores }: OfferIndex, slot: number, isInStock: boolean): Int32Array {
  const prices = new Int32Array(stores.length);
  const pairs = sellers[slot] as Sellers;
  for (let at = 0; at < pairs.length; at += 2) {
    const price = pairs[at + 1] as number;
    if (price > 0 === isInStock) prices[pairs[at] as number] = Math.abs(price);
  }
  return prices;
}

/** Nearest first; without a point in the order of ids. */
function sellersOf(
  index: OfferIndex,
  slot: number,
  { point, ...filter }: OfferFilter,
  prices: Int32Array,
  isWanted: (store: IndexedStore, distance: number) => boolean = () => true,
): Seller[] {
  const sells = sellsUnder(filter);
  const stores = point
    ? storesAround(index, point, filter, (store, distance, at) => prices[at] !== 0 && isWanted(store, distance))
    : index.stores.flatMap((store, ordinal) =>
        prices[ordinal] !== 0 && isWanted(store, 0) && sells(store) ? [{ store, ordinal, distance: 0 }] : [],
      );
  return stores.map((one) => ({
    ...one,
    price: prices[one.ordinal] as number,
    listingId: listingAt(index, one.ordinal, slot),
  }));
}
