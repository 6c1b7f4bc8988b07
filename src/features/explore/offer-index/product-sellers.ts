import { shelfOf } from '#platform/cache/shelf.ts';
import type { Point } from '#platform/contract/fields.ts';
import { derive, type IndexedStore, type OfferIndex, type StoreOffers } from './offer-index.ts';
import { distancesFrom, isNear } from './stores-around.ts';

/**
 * The listings of a product, in pairs and in no order: the ordinal of a store, and its price there in cents; below 0 where it is
 * out of stock. 8 bytes for a listing.
 */
export type Sellers = Int32Array;

export const NO_SELLERS: Sellers = new Int32Array(0);

/** Of each product, by slot. */
export function readSellers(count: number, stores: readonly IndexedStore[]): Sellers[] {
  const lengths = new Int32Array(count);
  for (const { offers } of stores) for (const slot of offers.slots) lengths[slot] = (lengths[slot] as number) + 2;
  const sellers = Array.from(lengths, (length) => new Int32Array(length));
  const filled = new Int32Array(count);
  for (const [ordinal, { offers }] of stores.entries()) {
    for (const [at, slot] of offers.slots.entries()) {
      const place = filled[slot] as number;
      (sellers[slot] as Sellers).set([ordinal, signedPrice(offers, at)], place);
      filled[slot] = place + 2;
    }
  }
  return sellers;
}

const signedPrice = ({ prices, inStock }: StoreOffers, at: number): number =>
  at < inStock ? (prices[at] as number) : -(prices[at] as number);

/** Replaces what one store lists, in `sellers` itself; gives the slots for which that is another price or stock than before. */
export function replaceStore(
  sellers: Sellers[],
  ordinal: number,
  { before, after }: { before: StoreOffers | undefined; after: StoreOffers },
): number[] {
  const [was, is] = [pricesBySlot(before), pricesBySlot(after)];
  const changed = [...new Set([...was.keys(), ...is.keys()])].filter((slot) => was.get(slot) !== is.get(slot));
  for (const slot of changed) sellers[slot] = withStore(sellers[slot] ?? NO_SELLERS, ordinal, is.get(slot));
  return changed;
}

const pricesBySlot = (offers: StoreOffers | undefined): Map<number, number> =>
  new Map(offers ? Array.from(offers.slots, (slot, at) => [slot, signedPrice(offers, at)]) : []);

/** A copy: calls that began before read the other. */
function withStore(sellers: Sellers, ordinal: number, price: number | undefined): Sellers {
  let place = 0;
  while (place < sellers.length && sellers[place] !== ordinal) place += 2;
  if (place < sellers.length && price !== undefined) {
    const next = sellers.slice();
    next[place + 1] = price;
    return next;
  }
  const others = sellers.length - (place < sellers.length ? 2 : 0);
  const next = new Int32Array(others + (price === undefined ? 0 : 2));
  next.set(sellers.subarray(0, place));
  next.set(sellers.subarray(place + 2), place);
  if (price !== undefined) next.set([ordinal, price], others);
  return next;
}

/** How many stores have a product in stock, and what it costs at the cheapest of them, in cents. */
export type Competition = { stores: number; from: number };

/** Counts the stores near the point; without a point, or where none of those has the product, all. undefined: none has it. */
export function competitionAt(index: OfferIndex, point: Point | undefined): (slot: number) => Competition | undefined {
  const near = point && nearStores(index, point);
  return (slot) => {
    const found = countSellers(index, slot, near);
    if (found.stores > 0 || !near) return found.stores > 0 ? found : undefined;
    const all = countSellers(index, slot);
    return all.stores > 0 ? all : undefined;
  };
}

/** Whether a store near the point has the product in stock; without a point, whether any has. */
export const isSoldNear = (index: OfferIndex, slot: number, point: Point | undefined): boolean =>
  countSellers(index, slot, point && nearStores(index, point)).stores > 0;

function countSellers(index: OfferIndex, slot: number, isCounted?: Uint8Array): Competition {
  const sellers = index.sellers[slot] as Sellers;
  const found = { stores: 0, from: Number.POSITIVE_INFINITY };
  for (let at = 0; at < sellers.length; at += 2) {
    const price = sellers[at + 1] as number;
    if (price < 0 || (isCounted && isCounted[sellers[at] as number] === 0)) continue;
    found.stores++;
    found.from = Math.min(found.from, price);
  }
  return found;
}

/** By ordinal: 1 where a store has any of the products in stock. */
export function stockists(index: OfferIndex, slots: readonly number[]): Uint8Array {
  const having = new Uint8Array(index.stores.length);
  for (const slot of slots) {
    const sellers = index.sellers[slot] as Sellers;
    for (let at = 0; at < sellers.length; at += 2)
      if ((sellers[at + 1] as number) > 0) having[sellers[at] as number] = 1;
  }
  return having;
}

const KEPT_POINTS = 1_000;

/** By ordinal: 1 where a store is near. A point is asked for again with each page, sort and filter. */
export function nearStores(index: OfferIndex, point: Point): Uint8Array {
  const kept = derive(index.ofStores, 'near stores', () => shelfOf<Uint8Array>(KEPT_POINTS));
  const name = `${point.lng} ${point.lat}`;
  const known = kept.get(name);
  if (known) return known;
  const distances = distancesFrom(index, point);
  const isWithin = isNear(point);
  const near = new Uint8Array(index.stores.length);
  for (const [ordinal, store] of index.stores.entries())
    near[ordinal] = Number(isWithin(store, distances[ordinal] as number));
  kept.set(name, near);
  return near;
}
