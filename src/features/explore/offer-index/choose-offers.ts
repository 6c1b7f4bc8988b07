import { shelfOf } from '#platform/cache/shelf.ts';
import type { Point } from '#platform/contract/fields.ts';
import { nearestOffers, noOffers, type Offers } from './nearest-offers.ts';
import { derive, type IndexedStore, type OfferIndex, type StoreOffers } from './offer-index.ts';
import {
  deliversTo,
  distanceOf,
  isNear,
  type StoreAway,
  type StoreFilter,
  sellsUnder,
  storesAround,
} from './stores-around.ts';

/** near: offered within 100 km or by a store that delivers to the point; far: the rest. Left out: all. */
export type Reach = 'near' | 'far';
export type OfferFilter = StoreFilter & { point?: Point; reach?: Reach };

/** Stores within 3 km, or those that deliver to the point, compete by price. */
export const AROUND = distanceOf(3);
/** Per cent of the nearest store's price that a cheaper one costs at most. */
const CHEAPER_PERCENT = 95;

/** Choices are kept for a version of the index: so many with 10,000 products, more with fewer. A page of a list takes two. */
const KEPT_BYTES = 1_000 * 60_000;
const BYTES_A_PRODUCT = 6;

/**
 * The offer in stock that shows each product: the nearest; but where a store within 3 km (with `delivery`: one that delivers to
 * the point) sells it for at least 5 % less, the cheapest of those, the nearest of equally cheap ones. Without a point the
 * cheapest, of equally cheap ones that of the store with the lower id.
 */
export function offersInStock(index: OfferIndex, filter: OfferFilter): Offers {
  const kept = derive(index, 'offers', () =>
    shelfOf<Offers>(Math.ceil(KEPT_BYTES / (BYTES_A_PRODUCT * (index.products.count + 1)))),
  );
  const { point, delivery = false, isOpen = false, now } = filter;
  const reach = point && filter.reach;
  if (reach === 'far') return offersFar(index, filter);
  // Opening hours are in whole minutes.
  const minute = isOpen ? Math.floor(now.getTime() / 60_000) : '';
  const name = [point?.lng, point?.lat, reach, delivery, minute].join(' ');
  const known = kept.get(name);
  if (known) return known;
  const offers = choose(index, { ...filter, reach });
  kept.set(name, offers);
  return offers;
}

const choose = (index: OfferIndex, { point, ...filter }: OfferFilter): Offers =>
  point ? offersAround(index, { ...filter, point }) : cheapestOffers(index, filter);

/** What would be shown of the products that are not near. */
const offersFar = (index: OfferIndex, filter: OfferFilter): Offers =>
  difference(offersInStock(index, { ...filter, reach: undefined }), offersInStock(index, { ...filter, reach: 'near' }));

/** Of products that no store has in stock: the cheapest listing. */
export const offersOutOfStock = (index: OfferIndex): Offers =>
  derive(index, 'out of stock', () => {
    const offers = noOffers(index);
    for (const [ordinal, { offers: from }] of index.stores.entries())
      takeCheaper(offers, from, ordinal, outOfStock(from));
    return difference(offers, offersInStock(index, { now: new Date(0) }));
  });

/** What one store has in stock, and what it lists out of stock. */
export function offersOfStore(index: OfferIndex, storeId: number, filter: StoreFilter): { best: Offers; rest: Offers } {
  const [best, rest] = [noOffers(index), noOffers(index)];
  const ordinal = index.stores.findIndex(({ id }) => id === storeId);
  const store = index.stores[ordinal];
  if (store && sellsUnder(filter)(store)) {
    takeCheaper(best, store.offers, ordinal);
    takeCheaper(rest, store.offers, ordinal, outOfStock(store.offers));
  }
  return { best, rest };
}

/** The listing of a product at the store that shows it. */
export function listingAt({ stores }: OfferIndex, ordinal: number, slot: number): number {
  const { slots, listingIds } = (stores[ordinal] as IndexedStore).offers;
  return listingIds[slots.indexOf(slot)] as number;
}

/** The offers of `all` whose products `others` lacks. */
function difference(all: Offers, others: Offers): Offers {
  return { ...all, prices: all.prices.map((price, slot) => (others.prices[slot] === 0 ? price : 0)) };
}

function cheapestOffers(index: OfferIndex, filter: StoreFilter): Offers {
  const offers = noOffers(index);
  const sells = sellsUnder(filter);
  for (const [ordinal, store] of index.stores.entries()) if (sells(store)) takeCheaper(offers, store.offers, ordinal);
  return offers;
}

type Part = { start: number; end: number };

/** Of equally cheap offers the first that is taken stays. */
function takeCheaper(
  offers: Offers,
  { slots, prices, inStock }: StoreOffers,
  ordinal: number,
  { start, end }: Part = { start: 0, end: inStock },
): void {
  for (let at = start; at < end; at++) {
    const slot = slots[at] as number;
    const [price, best] = [prices[at] as number, offers.prices[slot] as number];
    if (best !== 0 && best <= price) continue;
    offers.prices[slot] = price;
    offers.sellers[slot] = ordinal;
  }
}

const outOfStock = ({ inStock, slots }: StoreOffers): Part => ({ start: inStock, end: slots.length });

function offersAround(index: OfferIndex, { point, reach, ...filter }: OfferFilter & { point: Point }): Offers {
  const stores = storesAround(index, point, filter, reach === 'near' ? isNear(point) : undefined);
  const offers = nearestOffers(index, stores);
  const competes = ({ store, distance }: StoreAway) =>
    filter.delivery ? deliversTo(store, point) : distance <= AROUND;
  const cheapest = noOffers(index);
  for (const { store, ordinal } of stores.filter(competes)) takeCheaper(cheapest, store.offers, ordinal);
  takeMuchCheaper(offers, cheapest);
  return offers;
}

export const isMuchCheaper = (price: number, nearest: number): boolean => price * 100 <= nearest * CHEAPER_PERCENT;

function takeMuchCheaper(offers: Offers, cheapest: Offers): void {
  for (let slot = 0; slot < offers.prices.length; slot++) {
    const price = cheapest.prices[slot] as number;
    if (price === 0 || !isMuchCheaper(price, offers.prices[slot] as number)) continue;
    offers.prices[slot] = price;
    offers.sellers[slot] = cheapest.sellers[slot] as number;
  }
}
