import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { PagedFilter } from '../products/product-filter.ts';
import type { Shown } from './match-products.ts';
import type { Products } from './offer-index.ts';
import { pageOfMatches } from './sort-products.ts';

type Item = {
  price: number;
  thc: number;
  scale: number;
  rank: number;
  grams: number;
  isInStock: boolean;
  isMissed: boolean;
};
/** One milligram: at the highest price that the database takes it costs 10^10 cents per gram. */
const DEAREST = { thc: -1, scale: 1, rank: 0, grams: 0.001, isInStock: true, isMissed: false };
const item: fc.Arbitrary<Item> = fc.record({
  price: fc.oneof(fc.constantFrom(1, 999, 10_000_000), fc.integer({ min: 1, max: 10_000_000 })),
  thc: fc.oneof(fc.constantFrom(-1, 0, 1_999_999_980), fc.nat(50_000)),
  scale: fc.constantFrom(1, 2),
  rank: fc.nat(15),
  grams: fc.constantFrom(0, 0.001, 1, 3.5),
  isInStock: fc.boolean(),
  isMissed: fc.boolean(),
});

/** The whole order, as `Array.sort` makes it. Items come in the order of popularity. */
function sorted(
  items: readonly Item[],
  { sort, potencyUnit }: PagedFilter,
  { isOneStore, isRanked }: { isOneStore: boolean; isRanked: boolean },
): number[] {
  const labelled = items.filter(({ thc, isMissed }) => thc >= 0 && !isMissed);
  const inMg = labelled.filter(({ scale }) => scale === 2).length;
  const first = potencyUnit ? { '%': 1, mg: 2 }[potencyUnit] : inMg > labelled.length - inMg ? 2 : 1;
  const keys = ({ price, thc, scale, rank, grams, isInStock }: Item): number[] => [
    isOneStore && !isInStock ? 1 : 0,
    ...(sort === 'price+' ? [price] : sort === 'price-' ? [-price] : []),
    ...(sort === 'gram+' ? [grams > 0 ? Math.round(price / grams) : Number.MAX_VALUE] : []),
    ...(sort === 'thc+' || sort === 'thc-'
      ? [Number(thc < 0), Number(thc >= 0 && scale !== first), thc < 0 ? 0 : sort === 'thc+' ? thc : -thc]
      : []),
    ...(sort || !isRanked ? [] : [-rank]),
  ];
  const compare = (a: Item, b: Item) =>
    keys(a)
      .map((key, at) => key - (keys(b)[at] as number))
      .find((by) => by !== 0) ?? 0;
  const matches = [...items.keys()].filter((slot) => !items[slot]?.isMissed);
  return matches.sort((a, b) => compare(items[a] as Item, items[b] as Item) || a - b);
}

it('cuts out the pages that sorting everything would give', () => {
  const filter = fc.record({
    sort: fc.constantFrom<PagedFilter['sort'][]>(undefined, 'price+', 'price-', 'gram+', 'thc+', 'thc-'),
    potencyUnit: fc.constantFrom<('%' | 'mg' | undefined)[]>(undefined, '%', 'mg'),
    page: fc.nat(5),
    count: fc.constantFrom(1, 12, 100),
  });
  fc.assert(
    fc.property(
      fc.array(item, { maxLength: 1_500, size: 'max' }),
      filter,
      fc.record({ isOneStore: fc.boolean(), isRanked: fc.boolean() }),
      (items, asked, { isOneStore, isRanked }) => {
        const prices = Int32Array.from(items, ({ price }) => price);
        const sellers = new Uint16Array(items.length);
        const inStock = (is: boolean) => prices.map((price, slot) => (items[slot]?.isInStock === is ? price : 0));
        const shown: Shown = {
          best: { prices: inStock(true), sellers },
          rest: { prices: inStock(false), sellers },
          isOneStore,
        };
        const products = {
          count: items.length,
          byPopularity: Int32Array.from(items.keys()),
          popularity: Int32Array.from(items.keys()),
          thc: Int32Array.from(items, ({ thc }) => thc),
          grams: Float64Array.from(items, ({ grams }) => grams),
          scale: Uint8Array.from(items, ({ scale }) => scale),
        } as Products;
        const ranks = isRanked ? Int8Array.from(items, ({ rank }) => rank) : null;
        const misses = Uint8Array.from(items, ({ isMissed }) => Number(isMissed));
        const paged = { ...asked, now: new Date() };
        const { page, count } = asked;
        const expected = sorted(items, paged, { isOneStore, isRanked });
        expect(pageOfMatches(misses, { products, shown, ranks, filter: paged })).toEqual(
          expected.slice(page * count, (page + 1) * count),
        );
      },
    ),
    {
      examples: [
        [
          [
            { ...DEAREST, price: 10_000_000 },
            { ...DEAREST, price: 9_000_000 },
            { ...DEAREST, price: 1, grams: 0 },
          ],
          { sort: 'gram+', potencyUnit: undefined, page: 0, count: 12 },
          { isOneStore: false, isRanked: false },
        ],
      ],
    },
  );
});
