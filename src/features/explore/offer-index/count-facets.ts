import { CELLS, PRICE_EDGES, priceBucketOf } from './buckets.ts';
import { hasPrice, MISSES, type Misses, priceOf, type Shown } from './match-products.ts';
import { PLANTS, type Products, SCALES } from './offer-index.ts';

/** The numbers of labels by their cells, and the ends of all of them. */
export type LabelCounts = { cells: Int32Array; min: number; max: number };

/** How many products each choice has: by place in the lists of brands, categories and `PLANTS`; by bucket; by scale and cells. */
export type FacetCounts = {
  total: number;
  brands: Int32Array;
  categories: Int32Array;
  subCategories: Int32Array;
  plants: Int32Array;
  prices: { buckets: Int32Array; min: number; max: number };
  thc: LabelCounts[];
  cbd: LabelCounts[];
};

/** Each facet counts the products that miss no filter but its own. */
export function countFacets(products: Products, shown: Shown, misses: Misses): FacetCounts {
  const counts: FacetCounts = {
    total: 0,
    brands: new Int32Array(products.brands.length),
    categories: new Int32Array(products.categories.length),
    subCategories: new Int32Array(products.categories.length),
    plants: new Int32Array(PLANTS.length),
    prices: { buckets: new Int32Array(PRICE_EDGES.length), min: Number.POSITIVE_INFINITY, max: 0 },
    thc: SCALES.map(noLabels),
    cbd: SCALES.map(noLabels),
  };
  const { brand, category, subcategory, plant, scale } = products;
  for (let slot = 0; slot < misses.length; slot++) {
    const missed = misses[slot] as number;
    // More than one filter missed, or not of the list: no facet counts it.
    if ((missed & (missed - 1)) !== 0) continue;
    if (missed === 0) counts.total++;
    if ((missed & ~MISSES.brand) === 0) add(counts.brands, brand[slot]);
    if ((missed & ~MISSES.plant) === 0) add(counts.plants, plant[slot]);
    if ((missed & ~MISSES.category) === 0) addBoth(counts.categories, category[slot], subcategory[slot]);
    if ((missed & ~MISSES.subCategory) === 0) addBoth(counts.subCategories, category[slot], subcategory[slot]);
    if ((missed & ~MISSES.price) === 0 && hasPrice(shown, slot)) addPrice(counts.prices, priceOf(shown, slot));
    if ((missed & ~MISSES.thc) === 0)
      addLabel(
        counts.thc[scale[slot] as number],
        products.thcCells[slot],
        products.thcLow[slot],
        products.thcHigh[slot],
      );
    if ((missed & ~MISSES.cbd) === 0)
      addLabel(
        counts.cbd[scale[slot] as number],
        products.cbdCells[slot],
        products.cbdLow[slot],
        products.cbdHigh[slot],
      );
  }
  return counts;
}

const noLabels = (): LabelCounts => ({
  cells: new Int32Array(CELLS * CELLS),
  min: Number.POSITIVE_INFINITY,
  max: Number.NEGATIVE_INFINITY,
});

function add(counts: Int32Array, place: number | undefined): void {
  counts[place as number] = (counts[place as number] as number) + 1;
}

/** A name counts what it would find: what has it as its category or as its subcategory. */
function addBoth(counts: Int32Array, category: number | undefined, subcategory: number | undefined): void {
  add(counts, category);
  if (subcategory !== category) add(counts, subcategory);
}

function addPrice(prices: FacetCounts['prices'], cents: number): void {
  add(prices.buckets, priceBucketOf(cents));
  if (cents < prices.min) prices.min = cents;
  if (cents > prices.max) prices.max = cents;
}

function addLabel(counts: LabelCounts | undefined, cells = -1, low = 0, high = 0): void {
  if (!counts || cells < 0) return;
  add(counts.cells, cells);
  if (low < counts.min) counts.min = low;
  if (high > counts.max) counts.max = high;
}
