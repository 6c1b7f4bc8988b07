import fc from 'fast-check';
import { expect, it } from 'vitest';
import { listingAt, offersInStock, offersOutOfStock } from './choose-offers.ts';
import type { StoreRow } from './offer-index.queries.server.ts';
import type { OfferIndex, Products } from './offer-index.ts';
import { listingThatShows } from './one-product.ts';
import { competitionAt } from './product-sellers.ts';
import { indexedStore } from './store-columns.ts';
import { storesAround } from './stores-around.ts';

const PRODUCTS = 4;
const NOW = new Date('2026-11-20T17:00:00Z');
const POINT = { lng: -79.4, lat: 43.65 };

/** Degrees of latitude: 111 km. */
const FAR = 1;

// 3 km are 0.02695 degrees of latitude; prices differ by about 5 %.
const latitude = fc.constantFrom(0, 0.01, 0.0262, 0.0269, 0.02699, 0.0277, 0.2, FAR).map((north) => POINT.lat + north);
const listing = fc.record({ isInStock: fc.boolean(), price: fc.integer({ min: 930, max: 1_010 }) });
const listings = fc.array(fc.option(listing), { minLength: PRODUCTS, maxLength: PRODUCTS });
const stores = fc.array(fc.record({ latitude, listings }), { minLength: 1, maxLength: 6 });
type Store = typeof stores extends fc.Arbitrary<(infer One)[]> ? One : never;

function indexOf(list: readonly Store[]): OfferIndex {
  const slots = new Map(Array.from({ length: PRODUCTS }, (_, slot) => [slot + 1, slot]));
  const indexed = list.map(({ latitude, listings }, ordinal) => {
    const offered = listings
      .flatMap((one, at) => (one ? [{ ...one, product: at + 1, id: ordinal * PRODUCTS + at + 1 }] : []))
      .sort((a, b) => Number(b.isInStock) - Number(a.isInStock));
    const row: StoreRow = {
      id: ordinal + 1,
      latitude,
      longitude: POINT.lng,
      has_delivery: false,
      time_zone: 'America/Toronto',
      hours: {},
      areas: null,
      in_stock: offered.filter(({ isInStock }) => isInStock).length,
      products: offered.map(({ product }) => product),
      prices: offered.map(({ price }) => price),
      listings: offered.map(({ id }) => id),
    };
    return indexedStore(row, slots);
  });
  return { version: 1, products: { count: PRODUCTS } as Products, stores: indexed, derived: new Map() };
}

it('chooses for one product what the choice for all products shows, with a point and without', () => {
  fc.assert(
    fc.property(stores, fc.constantFrom(POINT, undefined), (list, point) => {
      const index = indexOf(list);
      const best = offersInStock(index, { point, now: NOW });
      for (let slot = 0; slot < PRODUCTS; slot++) {
        const shown = best.prices[slot]
          ? listingAt(index, best.sellers[slot] as number, slot)
          : outOfStock(index, slot, point);
        expect(listingThatShows(index, slot, { point, now: NOW })).toBe(shown);
      }
    }),
    { numRuns: 1_000 },
  );
});

it('counts the stores that have it in stock, near the point if any is, and the lowest price', () => {
  fc.assert(
    fc.property(stores, fc.constantFrom(POINT, undefined), (list, point) => {
      const competitionOf = competitionAt(indexOf(list), point);
      for (let slot = 0; slot < PRODUCTS; slot++) {
        const sellers = list.flatMap(({ latitude, listings }) => {
          const one = listings[slot];
          return one?.isInStock ? [{ price: one.price, isNear: latitude < POINT.lat + FAR }] : [];
        });
        const near = sellers.filter(({ isNear }) => isNear);
        const counted = point && near.length > 0 ? near : sellers;
        const prices = counted.map(({ price }) => price);
        expect(competitionOf(slot)).toEqual(
          counted.length > 0 ? { stores: counted.length, from: Math.min(...prices) } : undefined,
        );
      }
    }),
    { numRuns: 1_000 },
  );
});

/** The nearest listing, without a point the cheapest. */
function outOfStock(index: OfferIndex, slot: number, point: typeof POINT | undefined): number | undefined {
  const { prices, sellers } = offersOutOfStock(index);
  if (!prices[slot]) return undefined;
  if (!point) return listingAt(index, sellers[slot] as number, slot);
  const [nearest] = storesAround(index, point, { now: NOW }, ({ offers }) => offers.slots.includes(slot));
  return nearest && listingAt(index, nearest.ordinal, slot);
}
