import { derive, type OfferIndex } from './offer-index.ts';
import { sellersOf } from './product-sellers.ts';
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
  const { common, rare } = derive(index, 'common and rare', () => commonAndRare(index));
  takeCommon(offers, common, stores);
  takeRare(offers, rare, stores, index);
  return offers;
}

/** The slots of products at many stores, and those of products at few. */
function commonAndRare(index: OfferIndex): { common: SlotSet; rare: Int32Array } {
  const { starts } = sellersOf(index);
  const slots = Int32Array.from({ length: index.products.count }, (_, slot) => slot);
  const sellers = (slot: number) => (starts[slot + 1] as number) - (starts[slot] as number);
  return {
    common: slotSet(slots.filter((slot) => sellers(slot) > FEW)),
    rare: slots.filter((slot) => sellers(slot) > 0 && sellers(slot) <= FEW),
  };
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

function takeRare(offers: Offers, rare: Int32Array, stores: readonly StoreAway[], index: OfferIndex): void {
  const sellers = sellersOf(index);
  const last = index.stores.length;
  const rankOf = new Int32Array(last).fill(last);
  for (const [rank, { ordinal }] of stores.entries()) rankOf[ordinal] = rank;
  for (const slot of rare) {
    let first = last;
    for (let at = sellers.starts[slot] as number; at < (sellers.starts[slot + 1] as number); at++) {
      const rank = rankOf[sellers.stores[at] as number] as number;
      if (rank >= first) continue;
      first = rank;
      offers.prices[slot] = sellers.prices[at] as number;
      offers.sellers[slot] = sellers.stores[at] as number;
    }
  }
}
