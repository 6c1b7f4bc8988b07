import type { Point } from '#platform/contract/fields.ts';
import { derive, type OfferIndex } from './offer-index.ts';
import { distancesFrom, isNear } from './stores-around.ts';

/** From `starts[slot]` to `starts[slot + 1]`: the ordinals of the stores that have a product in stock, and its prices there. */
export type Sellers = { starts: Int32Array; stores: Uint16Array; prices: Int32Array };

/** Some 6 bytes for a listing. */
export const sellersOf = (index: OfferIndex): Sellers => derive(index, 'sellers', () => readSellers(index));

function readSellers({ products: { count }, stores }: OfferIndex): Sellers {
  const starts = new Int32Array(count + 1);
  for (const { offers } of stores) {
    for (let at = 0; at < offers.inStock; at++) {
      const next = (offers.slots[at] as number) + 1;
      starts[next] = (starts[next] as number) + 1;
    }
  }
  for (let slot = 0; slot < count; slot++) starts[slot + 1] = (starts[slot + 1] as number) + (starts[slot] as number);
  const total = starts[count] as number;
  const sellers = { starts, stores: new Uint16Array(total), prices: new Int32Array(total) };
  const next = starts.slice();
  for (const [ordinal, { offers }] of stores.entries()) {
    for (let at = 0; at < offers.inStock; at++) {
      const slot = offers.slots[at] as number;
      const place = next[slot] as number;
      sellers.stores[place] = ordinal;
      sellers.prices[place] = offers.prices[at] as number;
      next[slot] = place + 1;
    }
  }
  return sellers;
}

/** How many stores have a product in stock, and what it costs at the cheapest of them, in cents. */
export type Competition = { stores: number; from: number };

/** Counts the stores near the point; without a point, or where none of those has the product, all. undefined: none has it. */
export function competitionAt(index: OfferIndex, point: Point | undefined): (slot: number) => Competition | undefined {
  const { starts, stores, prices } = sellersOf(index);
  const near = point && nearStores(index, point);
  const count = (slot: number, isCounted?: Uint8Array): Competition => {
    const found = { stores: 0, from: Number.POSITIVE_INFINITY };
    for (let at = starts[slot] as number; at < (starts[slot + 1] as number); at++) {
      if (isCounted && isCounted[stores[at] as number] === 0) continue;
      found.stores++;
      found.from = Math.min(found.from, prices[at] as number);
    }
    return found;
  };
  return (slot) => [near && count(slot, near), count(slot)].find((found) => found && found.stores > 0);
}

/** By ordinal: 1 where a store is near. */
function nearStores(index: OfferIndex, point: Point): Uint8Array {
  const distances = distancesFrom(index, point);
  const near = isNear(point);
  return Uint8Array.from(index.stores, (store, ordinal) => Number(near(store, distances[ordinal] as number)));
}
