import quickselect from 'quickselect';
import type { PagedFilter } from '../products/product-filter.ts';
import { isInStock, type Misses, priceOf, type Ranks, readMatches, type Shown } from './match-products.ts';
import { type Products, SCALES } from './offer-index.ts';

type Order = (slot: number) => number;

const MOST_CENTS = 10_000_000;
/** A lighter pack may cost more per gram than a key has room for: it is sorted as if it cost the most. */
const LEAST_GRAMS = 0.001;
/** A key's value before its place: below this, the dearest gram and what has no price per gram among them. */
const VALUES = MOST_CENTS / LEAST_GRAMS + 2;
const MOST_RANK = 15;

/** What a call needs until it returns, for the next one: to allocate it each time takes longer than to sort. */
const scratch = { matches: new Int32Array(0), keys: new Float64Array(0) };

function scratchFor(count: number): typeof scratch {
  if (scratch.keys.length < count)
    Object.assign(scratch, { matches: new Int32Array(count), keys: new Float64Array(count) });
  return scratch;
}

type Listed = { products: Products; shown: Shown; ranks: Ranks | null; filter: PagedFilter };

/**
 * The slots of the page, of products that miss no filter. Each gets one number to sort by: the value of the order, then its place
 * by popularity, which decides between equals; with 450,000 products it stays below 2^53.
 */
export function pageOfMatches(misses: Misses, { filter, ...list }: Listed): number[] {
  const { shown, products } = list;
  const { byPopularity, popularity, count: places } = products;
  const { page, count } = filter;
  const start = page * count;
  const isAsTheyCome = !filter.sort && !list.ranks && !shown.isOneStore;
  // The first pages end long before all products: nothing has to be sorted.
  if (isAsTheyCome) return mostPopular(products, misses, { start, count });
  const { matches: all, keys: allKeys } = scratchFor(misses.length);
  const matches = all.subarray(0, readMatches(misses, all));
  const end = Math.min(start + count, matches.length);
  if (start >= end) return [];
  const order = orderOf(matches, { ...list, filter });
  const keys = allKeys.subarray(0, matches.length);
  for (let at = 0; at < matches.length; at++) {
    const slot = matches[at] as number;
    const value = (order ? order(slot) : 0) + (shown.isOneStore && !isInStock(shown, slot) ? VALUES : 0);
    keys[at] = value * places + (popularity[slot] as number);
  }
  // Puts the smallest in front, in no order: the page needs no more sorted than itself.
  if (end < keys.length) selectKeys(keys, end - 1, keys.length - 1);
  if (start > 0) selectKeys(keys, start, end - 1);
  return Array.from(keys.subarray(start, end).sort(), (key) => byPopularity[key % places] as number);
}

function mostPopular({ byPopularity }: Products, misses: Misses, { start, count }: { start: number; count: number }) {
  const slots: number[] = [];
  let matches = 0;
  for (let place = 0; place < byPopularity.length && slots.length < count; place++) {
    const slot = byPopularity[place] as number;
    if (misses[slot] === 0 && matches++ >= start) slots.push(slot);
  }
  return slots;
}

/** Its types know plain arrays alone. */
const selectKeys = (keys: Float64Array, place: number, right: number) =>
  quickselect(keys as unknown as number[], place, 0, right);

type Sorting = {
  products: Products;
  shown: Shown;
  ranks: Ranks | null;
  filter: Pick<PagedFilter, 'sort' | 'potencyUnit'>;
};

/** null: as they come. */
function orderOf(matches: Int32Array, { products, shown, ranks, filter }: Sorting): Order | null {
  const { sort } = filter;
  if (sort === 'price+') return (slot) => priceOf(shown, slot);
  if (sort === 'price-') return (slot) => MOST_CENTS - priceOf(shown, slot);
  if (sort === 'gram+') return byGram(shown, products);
  if (sort === 'thc+' || sort === 'thc-') return byThc(matches, products, filter);
  return ranks && ((slot) => MOST_RANK - (ranks[slot] as number));
}

/** What has no price per gram comes last. */
const byGram =
  (shown: Shown, { grams }: Products): Order =>
  (slot) => {
    const weight = grams[slot] as number;
    return weight > 0 ? Math.min(Math.round(priceOf(shown, slot) / weight), VALUES - 2) : VALUES - 1;
  };

/** Above twice the strongest label, in thousandths. */
const MOST_THC = 2 ** 31;

/**
 * By the middle of the label. Per cent and mg cannot be compared: scale by scale, first the requested one, else the one that
 * more of the list's labels have; what has no label last.
 */
function byThc(matches: Int32Array, { scale, thc }: Products, { sort, potencyUnit }: Sorting['filter']): Order {
  const [percent, mg] = [SCALES.indexOf('%'), SCALES.indexOf('mg')];
  // How many more labels are in mg than in per cent.
  let more = 0;
  for (const slot of matches) if ((thc[slot] as number) >= 0) more += scale[slot] === mg ? 1 : -1;
  const first = potencyUnit ? SCALES.indexOf(potencyUnit) : more > 0 ? mg : percent;
  return (slot) => {
    const sum = thc[slot] as number;
    if (sum < 0) return 2 * MOST_THC;
    return (scale[slot] === first ? 0 : MOST_THC) + (sort === 'thc+' ? sum : MOST_THC - 1 - sum);
  };
}
