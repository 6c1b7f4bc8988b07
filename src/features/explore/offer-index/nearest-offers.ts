import { derive, type OfferIndex } from './offer-index.ts';
import { placeIn, type SlotSet, slotSet } from './slot-set.ts';
import type { StoreAway } from './stores-around.ts';

/**
 * Columns by slot: what a product costs where it is shown, and the ordinal of that store (so at most 65,536 stores). Price 0: it is
 * shown nowhere. The
 * listing is looked up for the products of a page alone: it lies elsewhere in memory for each of them.
 */
export type Offers = { prices: Int32Array; sellers: Uint16Array };

export const noOffers = ({ products: { count } }: OfferIndex): Offers => ({
  prices: new Int32Array(count),
  sellers: new Uint16Array(count),
});

/** A product at no more stores is looked up at them; for the others the stores are asked one after another. */
const FEW = 64;

/** Of stores in this order the first that has a product in stock. */
export function nearestOffers(index: OfferIndex, stores: readonly StoreAway[]): Offers {
  const offers = noOffers(index);
  const { common, rare } = derive(index, 'sellers', () => sellersOf(index));
  takeCommon(offers, common, stores);
  takeRare(offers, rare, stores, index.stores.length);
  return offers;
}

/** From `starts[n]` to `starts[n + 1]` are the ordinals of the stores that have `slots[n]` in stock, and its prices there. */
type Rare = { slots: Int32Array; starts: Int32Array; sellers: Int32Array; prices: Int32Array };

function sellersOf({ products: { count }, stores }: OfferIndex): { common: SlotSet; rare: Rare } {
  const sellers = new Int32Array(count);
  for (const { offers } of stores) {
    for (let at = 0; at < offers.inStock; at++) {
      const slot = offers.slots[at] as number;
      sellers[slot] = (sellers[slot] as number) + 1;
    }
  }
  const all = Int32Array.from(sellers.keys());
  const slots = all.filter((slot) => (sellers[slot] as number) > 0 && (sellers[slot] as number) <= FEW);
  const starts = new Int32Array(slots.length + 1);
  const next = new Int32Array(count).fill(-1);
  for (const [n, slot] of slots.entries()) {
    next[slot] = starts[n] as number;
    starts[n + 1] = (starts[n] as number) + (sellers[slot] as number);
  }
  const total = starts[slots.length] as number;
  const rare = { slots, starts, sellers: new Int32Array(total), prices: new Int32Array(total) };
  for (const [ordinal, { offers }] of stores.entries()) {
    for (let at = 0; at < offers.inStock; at++) {
      const slot = offers.slots[at] as number;
      const place = next[slot] as number;
      if (place < 0) continue;
      rare.sellers[place] = ordinal;
      rare.prices[place] = offers.prices[at] as number;
      next[slot] = place + 1;
    }
  }
  return { common: slotSet(all.filter((slot) => (sellers[slot] as number) > FEW)), rare };
}

function takeCommon(offers: Offers, common: SlotSet, stores: readonly StoreAway[]): void {
  const wanted = common.words.slice();
  // The words with slots that are still wanted. Most products that most stores have share words: see `readProducts`.
  const open = Int32Array.from(wanted.keys());
  let left = open.length;
  for (const { store, ordinal } of stores) {
    const { stocked, prices } = store.offers;
    const { words } = stocked;
    let kept = 0;
    for (let n = 0; n < left; n++) {
      const word = open[n] as number;
      const missing = wanted[word] as number;
      if (missing === 0) continue;
      open[kept++] = word;
      let fresh = word < words.length ? (words[word] as number) & missing : 0;
      if (fresh === 0) continue;
      wanted[word] = missing & ~fresh;
      for (; fresh !== 0; fresh &= fresh - 1) {
        const slot = (word << 5) + 31 - Math.clz32(fresh & -fresh);
        offers.prices[slot] = prices[placeIn(stocked, slot)] as number;
        offers.sellers[slot] = ordinal;
      }
    }
    left = kept;
    if (left === 0) return;
  }
}

function takeRare(offers: Offers, { slots, ...rare }: Rare, stores: readonly StoreAway[], count: number): void {
  const rankOf = new Int32Array(count).fill(count);
  for (const [rank, { ordinal }] of stores.entries()) rankOf[ordinal] = rank;
  for (let n = 0; n < slots.length; n++) {
    let first = count;
    for (let at = rare.starts[n] as number; at < (rare.starts[n + 1] as number); at++) {
      const rank = rankOf[rare.sellers[at] as number] as number;
      if (rank >= first) continue;
      first = rank;
      offers.prices[slots[n] as number] = rare.prices[at] as number;
      offers.sellers[slots[n] as number] = rare.sellers[at] as number;
    }
  }
}
