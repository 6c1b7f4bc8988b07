import { shelfOf } from '#platform/cache/shelf.ts';
import type { Point } from '#platform/contract/fields.ts';
import { nearestOffers, noOffers, type Offers, ranksOf } from './nearest-offers.ts';
import { derive, type IndexedStore, type OfferIndex, type StoreOffers } from './offer-index.ts';
import type { Sellers } from './product-sellers.ts';
import { has, placeIn } from './slot-set.ts';
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

/** Choices are kept: so many with 10,000 products, more with fewer. A page of a list takes two. */
const KEPT_BYTES = 1_000 * 60_000;
const BYTES_A_PRODUCT = 6;
/** Where more than one of so many products changed, all are chosen anew. */
const FEW_OF = 4;

/** Offers that were chosen of a version of the index, and between which stores. */
type Choice = { version: number; offers: Offers; between: Candidates };
/** Ordinals of stores, nearest first. */
type Candidates = {
  nearest: Uint16Array;
  /** Those that compete by price. */
  competing: Uint16Array;
};

/**
 * The offer in stock that shows each product: the nearest; but where a store within 3 km (with `delivery`: one that delivers to
 * the point) sells it for at least 5 % less, the cheapest of those, the nearest of equally cheap ones. Without a point the
 * cheapest, of equally cheap ones that of the store with the lower id.
 */
export function offersInStock(index: OfferIndex, filter: OfferFilter): Offers {
  const kept = derive(index.ofStores, 'choices', () =>
    shelfOf<Choice>(Math.ceil(KEPT_BYTES / (BYTES_A_PRODUCT * (index.products.count + 1)))),
  );
  const { point, delivery = false, isOpen = false, now } = filter;
  const reach = point && filter.reach;
  if (reach === 'far') return offersFar(index, filter);
  // Opening hours are in whole minutes.
  const minute = isOpen ? Math.floor(now.getTime() / 60_000) : '';
  const name = [point?.lng, point?.lat, reach, delivery, minute].join(' ');
  const known = kept.get(name);
  // A call that began before a change still reads the index of then.
  if (known && known.version > index.version) return choose(index, known.between);
  const choice = known ? updated(index, known) : newChoice(index, candidatesOf(index, { ...filter, reach }));
  kept.set(name, choice);
  return choice.offers;
}

const newChoice = (index: OfferIndex, between: Candidates): Choice => ({
  version: index.version,
  offers: choose(index, between),
  between,
});

/** Only products of which a listing changed since are chosen anew. */
function updated(index: OfferIndex, { version, offers: before, between }: Choice): Choice {
  const slots = version === index.version ? [] : changedSince(index, version);
  if (slots.length > index.products.count / FEW_OF) return newChoice(index, between);
  const offers = slots.length > 0 ? rechosen(index, before, { slots, between }) : before;
  return { version: index.version, offers, between };
}

function changedSince({ changedAt }: OfferIndex, version: number): number[] {
  const slots: number[] = [];
  for (let slot = 0; slot < changedAt.length; slot++) if ((changedAt[slot] as number) > version) slots.push(slot);
  return slots;
}

/** A copy, in which these products are chosen anew. */
function rechosen(index: OfferIndex, before: Offers, { slots, between }: { slots: number[]; between: Candidates }) {
  const [offers, chosen] = [noOffers(index), choose(index, between, slots)];
  offers.prices.set(before.prices);
  offers.sellers.set(before.sellers);
  for (const slot of slots) {
    offers.prices[slot] = chosen.prices[slot] as number;
    offers.sellers[slot] = chosen.sellers[slot] as number;
  }
  return offers;
}

function candidatesOf(index: OfferIndex, { point, reach, ...filter }: OfferFilter): Candidates {
  if (!point) {
    const sells = sellsUnder(filter);
    const all = index.stores.flatMap((store, ordinal) => (sells(store) ? [ordinal] : []));
    return { nearest: new Uint16Array(0), competing: Uint16Array.from(all) };
  }
  const stores = storesAround(index, point, filter, reach === 'near' ? isNear(point) : undefined);
  const competes = ({ store, distance }: StoreAway) =>
    filter.delivery ? deliversTo(store, point) : distance <= AROUND;
  const ordinals = (list: readonly StoreAway[]) => Uint16Array.from(list, ({ ordinal }) => ordinal);
  return { nearest: ordinals(stores), competing: ordinals(stores.filter(competes)) };
}

/** For all products, or for `some` of them alone: what is said of others means nothing. */
function choose(index: OfferIndex, { nearest, competing }: Candidates, some?: readonly number[]): Offers {
  const offers = nearest.length > 0 ? nearestOffers(index, nearest, some) : noOffers(index);
  const cheapest = cheapestOffers(index, competing, some);
  if (some) for (const slot of some) takeMuchCheaper(offers, slot, cheapest);
  else for (let slot = 0; slot < offers.prices.length; slot++) takeMuchCheaper(offers, slot, cheapest);
  return offers;
}

/** Looks through what these stores have in stock, or at the sellers of `some` products where those are fewer. */
function cheapestOffers(index: OfferIndex, stores: Uint16Array, some?: readonly number[]): Offers {
  const offers = noOffers(index);
  const offersAt = (ordinal: number) => (index.stores[ordinal] as IndexedStore).offers;
  const sellersOf = (slot: number) => index.sellers[slot] as Sellers;
  const inStock = stores.reduce((sum, ordinal) => sum + offersAt(ordinal).inStock, 0);
  const listings = some?.reduce((sum, slot) => sum + sellersOf(slot).length / 2, 0) ?? Number.POSITIVE_INFINITY;
  if (inStock <= listings) for (const ordinal of stores) takeCheaper(offers, offersAt(ordinal), ordinal);
  else {
    const ranks = ranksOf(stores, index);
    for (const slot of some ?? []) takeCheapest(offers, slot, sellersOf(slot), ranks);
  }
  return offers;
}

/** What would be shown of the products that are not near. */
const offersFar = (index: OfferIndex, filter: OfferFilter): Offers =>
  difference(offersInStock(index, { ...filter, reach: undefined }), offersInStock(index, { ...filter, reach: 'near' }));

/** Of products that no store has in stock: the cheapest listing, of equally cheap ones that of the store with the lower id. */
export const offersOutOfStock = (index: OfferIndex): Offers =>
  derive(index.derived, 'out of stock', () => {
    const offers = noOffers(index);
    for (const [slot, sellers] of index.sellers.entries()) takeOutOfStock(offers, slot, sellers);
    return offers;
  });

function takeOutOfStock(offers: Offers, slot: number, sellers: Sellers): void {
  let [price, store] = [0, 0];
  for (let at = 0; at < sellers.length; at += 2) {
    const [ordinal, asked] = [sellers[at] as number, -(sellers[at + 1] as number)];
    if (asked < 0) return;
    if (price !== 0 && (asked > price || (asked === price && ordinal > store))) continue;
    [price, store] = [asked, ordinal];
  }
  offers.prices[slot] = price;
  offers.sellers[slot] = store;
}

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
  const { stocked, slots, listingIds } = (stores[ordinal] as IndexedStore).offers;
  // Those in stock come first, in the order of slots.
  return listingIds[has(stocked, slot) ? placeIn(stocked, slot) : slots.indexOf(slot)] as number;
}

/** The offers of `all` whose products `others` lacks. */
function difference(all: Offers, others: Offers): Offers {
  return { ...all, prices: all.prices.map((price, slot) => (others.prices[slot] === 0 ? price : 0)) };
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

/** The cheapest offer in stock of the stores that have a rank; of equally cheap ones that of the lower rank. */
function takeCheapest(offers: Offers, slot: number, sellers: Sellers, ranks: Int32Array): void {
  let first = ranks.length;
  for (let at = 0; at < sellers.length; at += 2) {
    const [ordinal, price] = [sellers[at] as number, sellers[at + 1] as number];
    const rank = ranks[ordinal] as number;
    const best = offers.prices[slot] as number;
    if (price < 0 || rank === ranks.length || (best !== 0 && (price > best || (price === best && rank > first))))
      continue;
    first = rank;
    offers.prices[slot] = price;
    offers.sellers[slot] = ordinal;
  }
}

export const isMuchCheaper = (price: number, nearest: number): boolean => price * 100 <= nearest * CHEAPER_PERCENT;

/** Also where nothing is nearest. */
function takeMuchCheaper(offers: Offers, slot: number, cheapest: Offers): void {
  const [price, nearest] = [cheapest.prices[slot] as number, offers.prices[slot] as number];
  if (price === 0 || (nearest !== 0 && !isMuchCheaper(price, nearest))) return;
  offers.prices[slot] = price;
  offers.sellers[slot] = cheapest.sellers[slot] as number;
}
