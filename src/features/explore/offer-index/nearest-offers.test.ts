import fc from 'fast-check';
import { expect, it } from 'vitest';
import { nearestOffers } from './nearest-offers.ts';
import { newIndex } from './next-index.ts';
import type { IndexedStore, OfferIndex, Products } from './offer-index.ts';
import { slotSet } from './slot-set.ts';

// More stores than a product that is looked up at each of its sellers has, so that there are both kinds of products.
const STORES = 150;
const PRODUCTS = 70;

/** Of each product the share of the stores that have it in stock: some are at all stores, some at one or none. */
const shares = fc.array(fc.constantFrom(0, 1 / STORES, 0.1, 0.4, 0.5, 0.9, 1), {
  minLength: PRODUCTS,
  maxLength: PRODUCTS,
});

function indexOf(shareOf: readonly number[], seed: number): OfferIndex {
  const stores = Array.from({ length: STORES }, (_, ordinal) => {
    const isSold = (share: number, slot: number) => ((ordinal * 7 + slot * 13 + seed) % STORES) / STORES < share;
    const slots = Int32Array.from(shareOf.flatMap((share, slot) => (isSold(share, slot) ? [slot] : [])));
    const prices = slots.map((slot) => 1 + ordinal * PRODUCTS + slot);
    return { offers: { inStock: slots.length, stocked: slotSet(slots), slots, prices } } as unknown as IndexedStore;
  });
  return newIndex({ count: PRODUCTS } as Products, stores);
}

it('takes of stores in any order the first that has each product, whether many have it or few', () => {
  const order = fc.shuffledSubarray(Array.from({ length: STORES }, (_, ordinal) => ordinal));
  const some = fc.subarray(Array.from({ length: PRODUCTS }, (_, slot) => slot));
  fc.assert(
    fc.property(shares, fc.nat(STORES), order, some, (shareOf, seed, ordinals, slots) => {
      const index = indexOf(shareOf, seed);
      const stores = Uint16Array.from(ordinals);
      const { prices, sellers } = nearestOffers(index, stores);
      const ofSome = nearestOffers(index, stores, slots);
      for (const slot of slots)
        expect([ofSome.prices[slot], ofSome.sellers[slot]]).toEqual([prices[slot], sellers[slot]]);
      for (let slot = 0; slot < PRODUCTS; slot++) {
        const first = ordinals.find((ordinal) => index.stores[ordinal]?.offers.slots.includes(slot));
        expect(prices[slot], `product ${slot}`).toBe(first === undefined ? 0 : 1 + first * PRODUCTS + slot);
        if (first !== undefined) expect(sellers[slot]).toBe(first);
      }
    }),
    { numRuns: 60 },
  );
});
