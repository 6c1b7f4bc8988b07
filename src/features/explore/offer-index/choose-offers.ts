import { shelfOf } from '#platform/cache/shelf.ts';
import type { Point } from '#platform/contract/fields.ts';
import { derive, type IndexedStore, type OfferIndex, type StoreOffers } from './offer-index.ts';
import { byDistance, deliversTo, type StoreAway, type StoreFilter, storesAsked } from './stores-around.ts';

/** near: offered within `NEAR_KM` or by a store that delivers to the point; far: the rest. Left out: all. */
export type Reach = 'near' | 'far';
export type OfferFilter = StoreFilter & { point?: Point; reach?: Reach };

/** Columns by slot: the listing that shows a product and what it costs; price 0: there is none. */
export type Offers = { prices: Int32Array; listingIds: Float64Array };

const NEAR_KM = 100;
/** Stores this near, or those that deliver to the point, compete by price. */
const AROUND_KM = 3;
/** Per cent of the nearest store's price that a cheaper one costs at most. */
const CHEAPER_PERCENT = 95;

/** Choices that are kept for a version of the index: some 120 KB each for 10,000 products. */
const MOST_KEPT = 200;

/**
 * The offer in stock that shows each product: the nearest; but where a store within 3 km (with `delivery`: one that delivers to
 * the point) sells it for at least 5 % less, the cheapest of those, the nearest of equally cheap ones. Without a point the
 * cheapest.
 */
export function offersInStock(index: OfferIndex, filter: OfferFilter): Offers {
  const kept = derive(index, 'offers', () => shelfOf<Offers>(MOST_KEPT));
  const { point, delivery = false, isOpen = false, now } = filter;
  const reach = point && filter.reach;
  // Opening hours are in whole minutes.
  const minute = isOpen ? Math.floor(now.getTime() / 60_000) : '';
  const name = [point?.lng, point?.lat, reach, delivery, minute].join(' ');
  const known = kept.get(name);
  if (known) return known;
  const offers = reach === 'far' ? offersFar(index, filter) : choose(index, { ...filter, reach });
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
    const inStock = offersInStock(index, { now: new Date(0) });
    const offers = noOffers(index);
    for (const { offers: from } of index.stores.values()) takeCheaper(offers, from, from.inStock, from.slots.length);
    return difference(offers, inStock);
  });

/** What one store has in stock, and what it lists out of stock. */
export function offersOfStore(index: OfferIndex, store: IndexedStore | undefined): { best: Offers; rest: Offers } {
  const [best, rest] = [noOffers(index), noOffers(index)];
  if (store) {
    takeCheaper(best, store.offers, 0, store.offers.inStock);
    takeCheaper(rest, store.offers, store.offers.inStock, store.offers.slots.length);
  }
  return { best, rest };
}

/** The listing that shows one product, in stock or not; undefined: no store lists it. */
export function listingThatShows(index: OfferIndex, slot: number, filter: OfferFilter): number | undefined {
  const alone = withOneProduct(index, slot);
  const inStock = offersInStock(alone, filter).listingIds[0];
  if (inStock || !filter.point) return inStock || offersOutOfStock(alone).listingIds[0] || undefined;
  const [nearest] = byDistance([...alone.stores.values()], filter.point, () => true);
  return nearest?.store.offers.listingIds[0];
}

/** The product in slot 0, and the stores that list it. */
function withOneProduct(index: OfferIndex, slot: number): OfferIndex {
  const stores = new Map<number, IndexedStore>();
  for (const [id, store] of index.stores) {
    const { slots, prices, listingIds, inStock } = store.offers;
    const at = slots.indexOf(slot);
    if (at < 0) continue;
    const offers = {
      inStock: at < inStock ? 1 : 0,
      slots: Int32Array.of(0),
      prices: prices.slice(at, at + 1),
      listingIds: listingIds.slice(at, at + 1),
    };
    stores.set(id, { ...store, offers });
  }
  return { ...index, products: { ...index.products, count: 1 }, stores, derived: new Map() };
}

const noOffers = ({ products: { count } }: OfferIndex): Offers => ({
  prices: new Int32Array(count),
  listingIds: new Float64Array(count),
});

/** The offers of `all` whose products `others` lacks. */
function difference(all: Offers, others: Offers): Offers {
  const isLeft = (slot: number) => others.prices[slot] === 0;
  return {
    prices: all.prices.map((price, slot) => (isLeft(slot) ? price : 0)),
    listingIds: all.listingIds.map((id, slot) => (isLeft(slot) ? id : 0)),
  };
}

function cheapestOffers(index: OfferIndex, filter: StoreFilter): Offers {
  const offers = noOffers(index);
  for (const { offers: from } of storesAsked(index, filter)) takeCheaper(offers, from, 0, from.inStock);
  return offers;
}

/** Of equally cheap listings the one with the lower id. */
function takeCheaper({ prices, listingIds }: Offers, from: StoreOffers, start: number, end: number): void {
  for (let at = start; at < end; at++) {
    const slot = from.slots[at] as number;
    const [price, best] = [from.prices[at] as number, prices[slot] as number];
    const listingId = from.listingIds[at] as number;
    if (best === 0 || price < best || (price === best && listingId < (listingIds[slot] as number))) {
      prices[slot] = price;
      listingIds[slot] = listingId;
    }
  }
}

function offersAround(index: OfferIndex, { point, reach, ...filter }: OfferFilter & { point: Point }): Offers {
  const isNear = ({ store, km }: StoreAway) => km <= NEAR_KM || deliversTo(store, point);
  const stores = byDistance(storesAsked(index, filter), point, reach === 'near' ? isNear : () => true);
  const offers = noOffers(index);
  takeNearest(offers, stores);
  const competes = ({ store, km }: StoreAway) => (filter.delivery ? deliversTo(store, point) : km <= AROUND_KM);
  takeMuchCheaper(offers, cheapestOf(index, stores.filter(competes)));
  return offers;
}

function takeNearest({ prices, listingIds }: Offers, stores: readonly StoreAway[]): void {
  let left = prices.length;
  for (const { store } of stores) {
    const { slots, prices: asked, listingIds: ids, inStock } = store.offers;
    for (let at = 0; at < inStock; at++) {
      const slot = slots[at] as number;
      if (prices[slot] !== 0) continue;
      prices[slot] = asked[at] as number;
      listingIds[slot] = ids[at] as number;
      left--;
    }
    if (left === 0) return;
  }
}

/** Of stores in this order: of equally cheap offers the first. */
function cheapestOf(index: OfferIndex, stores: readonly StoreAway[]): Offers {
  const offers = noOffers(index);
  for (const { store } of stores) {
    const { slots, prices, listingIds, inStock } = store.offers;
    for (let at = 0; at < inStock; at++) {
      const slot = slots[at] as number;
      const best = offers.prices[slot] as number;
      if (best !== 0 && best <= (prices[at] as number)) continue;
      offers.prices[slot] = prices[at] as number;
      offers.listingIds[slot] = listingIds[at] as number;
    }
  }
  return offers;
}

function takeMuchCheaper(offers: Offers, cheapest: Offers): void {
  for (let slot = 0; slot < offers.prices.length; slot++) {
    const price = cheapest.prices[slot] as number;
    if (price === 0 || price * 100 > (offers.prices[slot] as number) * CHEAPER_PERCENT) continue;
    offers.prices[slot] = price;
    offers.listingIds[slot] = cheapest.listingIds[slot] as number;
  }
}
