import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Area } from '#features/stores';
import { listingAt, offersInStock, offersOutOfStock } from './choose-offers.ts';
import { newIndex, nextIndex } from './next-index.ts';
import type { StoreRow } from './offer-index.queries.server.ts';
import type { IndexedStore, OfferIndex, Products } from './offer-index.ts';
import { listingThatShows } from './one-product.ts';
import { competitionAt } from './product-sellers.ts';
import { indexedStore } from './store-columns.ts';
import { storesAround } from './stores-around.ts';

const PRODUCTS = 12;
const NOW = new Date('2026-11-20T17:00:00Z');
const POINT = { lng: -79.4, lat: 43.65 };

const ZONE = [
  [
    [-80, 43],
    [-79, 43],
    [-79, 44],
    [-80, 44],
    [-80, 43],
  ],
] as Area;

/** Degrees of latitude: 111 km. */
const FAR = 1;

// 3 km are 0.02695 degrees of latitude; prices differ by about 5 %.
const latitude = fc.constantFrom(0, 0.01, 0.0262, 0.0269, 0.02699, 0.0277, 0.2, FAR).map((north) => POINT.lat + north);
const listing = fc.record({ isInStock: fc.boolean(), price: fc.integer({ min: 930, max: 1_010 }) });
const listings = fc.array(fc.option(listing), { minLength: PRODUCTS, maxLength: PRODUCTS });
const stores = fc.array(fc.record({ latitude, listings }), { minLength: 1, maxLength: 6 });
type Store = typeof stores extends fc.Arbitrary<(infer One)[]> ? One : never;

const slots = new Map(Array.from({ length: PRODUCTS }, (_, slot) => [slot + 1, slot]));

function storeOf({ latitude, listings }: Store, ordinal: number) {
  const offered = listings
    .flatMap((one, at) => (one ? [{ ...one, product: at + 1, id: ordinal * PRODUCTS + at + 1 }] : []))
    .sort((a, b) => Number(b.isInStock) - Number(a.isInStock));
  const row: StoreRow = {
    id: ordinal + 1,
    name: 'Queen Leaf',
    address: '870 Queen St W',
    city: 'Toronto',
    precision: 'address',
    latitude,
    longitude: POINT.lng,
    has_delivery: delivers(ordinal),
    time_zone: 'America/Toronto',
    hours: {},
    paused_at: null,
    paused_until: null,
    areas: [ZONE],
    in_stock: offered.filter(({ isInStock }) => isInStock).length,
    products: offered.map(({ product }) => product),
    prices: offered.map(({ price }) => price),
    listings: offered.map(({ id }) => id),
  };
  return indexedStore(row, slots);
}

/** Every other store, to the point itself wherever it is. */
const delivers = (ordinal: number): boolean => ordinal % 2 === 0;

const productsOf = (count: number) => ({ count }) as Products;
const indexOf = (list: readonly Store[]): OfferIndex => newIndex(productsOf(PRODUCTS), list.map(storeOf));

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

/** What happens to the stores between two answers. */
type Change =
  | { is: 'listing'; store: number; product: number; listing: Store['listings'][number] }
  | { is: 'move'; store: number; latitude: number }
  | { is: 'close'; store: number }
  | { is: 'open'; made: Store };
const store = fc.nat(5);
const change: fc.Arbitrary<Change> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      is: fc.constant('listing' as const),
      store,
      product: fc.nat(PRODUCTS - 1),
      listing: fc.option(listing, { freq: 3 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ is: fc.constant('move' as const), store, latitude }) },
  { weight: 1, arbitrary: fc.record({ is: fc.constant('close' as const), store }) },
  { weight: 1, arbitrary: stores.map(([made]) => ({ is: 'open' as const, made: made as Store })) },
);

function after(list: readonly Store[], change: Change): Store[] {
  if (change.is === 'open') return [...list, change.made];
  const at = change.store % list.length;
  const old = list[at] as Store;
  if (change.is === 'close') return list.length > 1 ? list.toSpliced(at, 1) : [...list];
  if (change.is === 'move') return list.with(at, { ...old, latitude: change.latitude });
  return list.with(at, { ...old, listings: old.listings.with(change.product, change.listing) });
}

const FILTERS = [undefined, POINT].flatMap((point) =>
  [false, true].flatMap((delivery) =>
    ([undefined, 'near', 'far'] as const).map((reach) => ({ point, delivery, reach, now: NOW })),
  ),
);

it('has in each version what an index made anew has, and a version before still what it had', () => {
  fc.assert(
    fc.property(stores, fc.array(fc.tuple(change, fc.boolean()), { maxLength: 6 }), (first, changes) => {
      let list: readonly (Store & { ordinal: number })[] = first.map((one, ordinal) => ({ ...one, ordinal }));
      let index = indexOf(first);
      for (const [one, isProductNew] of changes) {
        const before = index;
        const had = answersOf(before);
        const next = after(list, one).map((store) => ({ ordinal: list.length, ...store }));
        const count = index.products.count + Number(isProductNew);
        const isSame = (store: Store) => list.includes(store as (typeof list)[number]);
        index = nextIndex(
          before,
          productsOf(count),
          next.map((store) =>
            isSame(store)
              ? (before.stores.find(({ id }) => id === store.ordinal + 1) as IndexedStore)
              : storeOf(store, store.ordinal),
          ),
        );
        list = next;
        const anew = newIndex(
          productsOf(count),
          next.map((store) => storeOf(store, store.ordinal)),
        );
        expect(answersOf(index)).toEqual(answersOf(anew));
        expect(answersOf(before)).toEqual(had);
      }
    }),
    { numRuns: 200 },
  );
});

/** Everything that lists show: the prices, and the stores where there is a price. */
const answersOf = (index: OfferIndex) =>
  [...FILTERS.map((filter) => offersInStock(index, filter)), offersOutOfStock(index)].map(({ prices, sellers }) =>
    Array.from(prices, (price, slot) => price && [price, sellers[slot]]),
  );

it('counts the stores that have it in stock, near the point if any is, and the lowest price', () => {
  fc.assert(
    fc.property(stores, fc.constantFrom(POINT, undefined), (list, point) => {
      const competitionOf = competitionAt(indexOf(list), point);
      for (let slot = 0; slot < PRODUCTS; slot++) {
        const sellers = list.flatMap(({ latitude, listings }, ordinal) => {
          const one = listings[slot];
          return one?.isInStock ? [{ price: one.price, isNear: latitude < POINT.lat + FAR || delivers(ordinal) }] : [];
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
