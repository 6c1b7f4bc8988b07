import { shelfOf } from '#platform/cache/shelf.ts';
import { derive, type IndexedStore, type OfferIndex } from './offer-index.ts';
import type { Sellers } from './product-sellers.ts';
import { has, placeIn, type SlotSet, slotSet } from './slot-set.ts';

/**
 * Columns by slot: what a product costs where it is shown, and the ordinal of that store (so at most 65,536 stores). Price 0: it is
 * shown nowhere. The
 * listing is looked up for the products of a page alone: it lies elsewhere in memory for each of them.
 */
export type Offers = { prices: Int32Array; sellers: Uint16Array };

export const noOffers = ({ products: { count } }: Pick<OfferIndex, 'products'>): Offers => ({
  prices: new Int32Array(count),
  sellers: new Uint16Array(count),
});

/** A product at no more stores is looked up at them; for the others the stores are asked one after another. */
const FEW = 64;

/** Of stores in this order, named by their ordinals, the first that has a product in stock; for all products or `some`. */
export function nearestOffers(index: OfferIndex, stores: Uint16Array, some?: readonly number[]): Offers {
  const offers = noOffers(index);
  const all = commonAndRare(index);
  const { common, rare } = some ? splitOf(some, (slot) => has(all.common, slot)) : all;
  takeCommon(offers, common, { stores, index });
  const ranks = ranksOf(stores, index);
  for (const slot of rare) takeFirst(offers, slot, index.sellers[slot] as Sellers, ranks);
  return offers;
}

/** By ordinal: the place of a store among these, and the number of all stores where it has none. */
export function ranksOf(stores: Uint16Array, index: OfferIndex): Int32Array {
  const ranks = new Int32Array(index.stores.length).fill(index.stores.length);
  for (const [rank, ordinal] of stores.entries()) ranks[ordinal] = rank;
  return ranks;
}

/** Takes the offer in stock of the store with the lowest rank. */
function takeFirst(offers: Offers, slot: number, sellers: Sellers, ranks: Int32Array): void {
  let first = ranks.length;
  for (let at = 0; at < sellers.length; at += 2) {
    const [ordinal, price] = [sellers[at] as number, sellers[at + 1] as number];
    const rank = ranks[ordinal] as number;
    if (price < 0 || rank >= first) continue;
    first = rank;
    offers.prices[slot] = price;
    offers.sellers[slot] = ordinal;
  }
}

/** The slots of products that many stores list, and those that few do. */
type Split = { common: SlotSet; rare: Int32Array };

/** Both ways find the same offers, so that the split lasts when products come to more stores; but it has to have all products. */
function commonAndRare({ sellers, ofStores }: OfferIndex): Split {
  const kept = derive(ofStores, 'common and rare', () => shelfOf<Split>(1));
  const known = kept.get(String(sellers.length));
  if (known) return known;
  const split = splitOf([...sellers.keys()], (slot) => (sellers[slot] as Sellers).length / 2 > FEW);
  kept.set(String(sellers.length), split);
  return split;
}

const splitOf = (slots: readonly number[], isCommon: (slot: number) => boolean): Split => ({
  common: slotSet(slots.filter(isCommon)),
  rare: Int32Array.from(slots.filter((slot) => !isCommon(slot))),
});

type Asked = { stores: Uint16Array; index: OfferIndex };

function takeCommon(offers: Offers, common: SlotSet, { stores, index }: Asked): void {
  const wanted = common.words.slice();
  // The words with slots that are still wanted. Most products that most stores have share words: see `readProducts`.
  const open = Int32Array.from(wanted.keys());
  let left = open.length;
  for (const ordinal of stores) {
    const { stocked, prices } = (index.stores[ordinal] as IndexedStore).offers;
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
