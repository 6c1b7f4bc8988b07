import type { ProductFilter, Range } from '../products/product-filter.ts';
import type { Offers } from './nearest-offers.ts';
import { PLANTS, type Products, SCALES } from './offer-index.ts';

/** What a list shows its products at: `best` in stock; of the products that it lacks, `rest` out of stock. */
export type Shown = {
  best: Offers;
  rest: Offers | null;
  /** A store's own list has prices for what is out of stock, too. */
  isOneStore: boolean;
};

/** How well each product fits a search, by slot; below 0: not at all. */
export type Ranks = Int8Array;

/** One bit for each filter that a product misses. */
export const MISSES = { category: 1, subCategory: 2, brand: 4, plant: 8, price: 16, thc: 32, cbd: 64 } as const;
const UNLISTED = 0xff;

/** By slot: the filters that a product of the list misses; of other products all bits. */
export type Misses = Uint8Array;

/** Of a product that the list shows, in cents. */
export const priceOf = ({ best, rest }: Shown, slot: number): number =>
  best.prices[slot] || (rest ? (rest.prices[slot] as number) : 0);

/** The ordinal of the store at which the list shows a product. */
export const sellerOf = ({ best, rest }: Shown, slot: number): number =>
  (best.prices[slot] || !rest ? best : rest).sellers[slot] as number;

export const isInStock = ({ best }: Shown, slot: number): boolean => best.prices[slot] !== 0;

/** A price filter and the prices of facets pass over what is out of stock everywhere. */
export const hasPrice = (shown: Shown, slot: number): boolean => shown.isOneStore || isInStock(shown, slot);

export function missesOf(products: Products, shown: Shown, filter: ProductFilter, ranks: Ranks | null): Misses {
  const misses = new Uint8Array(products.count);
  for (let slot = 0; slot < misses.length; slot++)
    if (priceOf(shown, slot) === 0 || (ranks && (ranks[slot] as number) < 0)) misses[slot] = UNLISTED;
  // Test by test: each reads its own columns in their order. Another bit of what is not listed changes nothing.
  for (const { bit, passes } of testsOf(products, shown, filter))
    for (let slot = 0; slot < misses.length; slot++) misses[slot] = (misses[slot] as number) | (passes(slot) ? 0 : bit);
  return misses;
}

/** How many products miss no filter. */
export function countMatches(misses: Misses): number {
  let count = 0;
  for (let slot = 0; slot < misses.length; slot++) count += Number(misses[slot] === 0);
  return count;
}

/** Writes the slots that miss no filter into `matches`, in their order; returns how many they are. */
export function readMatches(misses: Misses, matches: Int32Array): number {
  let count = 0;
  for (let slot = 0; slot < misses.length; slot++) {
    // Without a branch: no processor can predict which products a list has.
    matches[count] = slot;
    count += Number(misses[slot] === 0);
  }
  return count;
}

type Test = { bit: number; passes: (slot: number) => boolean };

function testsOf(products: Products, shown: Shown, filter: ProductFilter): Test[] {
  const { category, subCategory, brandIds, plantTypes, price, thc, cbd, potencyUnit = '%' } = filter;
  const scale = SCALES.indexOf(potencyUnit);
  const test = <T>(value: T | undefined, bit: number, testOf: (value: T) => Test['passes']): Test[] =>
    value === undefined ? [] : [{ bit, passes: testOf(value) }];
  return [
    ...test(category, MISSES.category, (names) => inCategories(products, names)),
    ...test(subCategory, MISSES.subCategory, (names) => inCategories(products, names)),
    ...test(brandIds, MISSES.brand, (ids) => {
      const wanted = flags(products.brands, (brand) => ids.includes(brand.id));
      return (slot) => wanted[products.brand[slot] as number] === 1;
    }),
    ...test(plantTypes, MISSES.plant, (types) => {
      const wanted = PLANTS.map((plant) => plant !== null && types.includes(plant));
      return (slot) => wanted[products.plant[slot] as number] === true;
    }),
    ...test(price, MISSES.price, ({ from, to }) => (slot) => {
      const cents = priceOf(shown, slot);
      return cents >= from && cents <= to && hasPrice(shown, slot);
    }),
    ...test(thc, MISSES.thc, (range) => inRange(range, scale, products.scale, products.thcLow, products.thcHigh)),
    ...test(cbd, MISSES.cbd, (range) => inRange(range, scale, products.scale, products.cbdLow, products.cbdHigh)),
  ];
}

/** A product names its category and its subcategory, so a category's name finds its subcategories' products too. */
function inCategories({ categories, category, subcategory }: Products, names: readonly string[]): Test['passes'] {
  const wanted = flags(categories, ({ name, isActive }) => isActive && names.includes(name));
  return (slot) =>
    ((wanted[category[slot] as number] as number) | (wanted[subcategory[slot] as number] as number)) === 1;
}

const flags = <T>(list: readonly (T | null)[], is: (one: T) => boolean): Uint8Array =>
  Uint8Array.from(list, (one) => Number(one !== null && is(one)));

/** A label matches when its range overlaps the wanted one; without a label it is NaN and matches nothing. */
const inRange =
  ({ from, to }: Range, scale: number, scales: Uint8Array, lows: Float64Array, highs: Float64Array): Test['passes'] =>
  (slot) =>
    scales[slot] === scale && (lows[slot] as number) <= to && (highs[slot] as number) >= from;
