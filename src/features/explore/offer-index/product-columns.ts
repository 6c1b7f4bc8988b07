import { gramsOf } from '#features/catalog';
import { labelCells, POTENCY_EDGES } from './buckets.ts';
import type { Names, ProductFacts } from './offer-index.queries.server.ts';
import { PLANTS, type Products, SCALES } from './offer-index.ts';

/** What the columns have of a product: worked out once, for they are made anew with each change of any product. */
export type ProductEntry = Pick<ProductFacts, 'id' | 'brand_id' | 'category_id' | 'subcategory_id' | 'popularity'> &
  Record<'plant' | 'scale' | 'thcLow' | 'thcHigh' | 'cbdLow' | 'cbdHigh' | 'thc' | 'grams', number> &
  Record<'thcCells' | 'cbdCells', number>;

export function productEntry(facts: ProductFacts): ProductEntry {
  const { id, brand_id, category_id, subcategory_id, popularity, plant_type, potency_scale: scale } = facts;
  const [thcLow, thcHigh] = [numberOf(facts.thc_low), numberOf(facts.thc_high)];
  const [cbdLow, cbdHigh] = [numberOf(facts.cbd_low), numberOf(facts.cbd_high)];
  const cellsOf = (low: number, high: number) => (scale === null ? -1 : labelCells(low, high, POTENCY_EDGES[scale]));
  return {
    ...{ id, brand_id, category_id, subcategory_id, popularity, thcLow, thcHigh, cbdLow, cbdHigh },
    plant: PLANTS.indexOf(plant_type),
    scale: SCALES.indexOf(scale),
    thc: scale === null || Number.isNaN(thcLow + thcHigh) ? -1 : Math.round((thcLow + thcHigh) * 1000),
    grams: scale === '%' ? gramsOf(facts.net_weight) : 0,
    thcCells: cellsOf(thcLow, thcHigh),
    cbdCells: cellsOf(cbdLow, cbdHigh),
  };
}

/** The columns of `entries`, in whose order the slots are. */
export function productColumns(entries: readonly ProductEntry[], names: Names): Products {
  const count = entries.length;
  const brands = [null, ...names.brands];
  const categories = [null, ...names.categories];
  const [brandOf, categoryOf] = [placesOf(brands), placesOf(categories)];
  const fill = <Column extends { [slot: number]: number }>(
    column: Column,
    read: (product: ProductEntry) => number,
  ): Column => {
    for (let slot = 0; slot < count; slot++) column[slot] = read(entries[slot] as ProductEntry);
    return column;
  };
  const slots = new Map(entries.map(({ id }, slot) => [id, slot]));
  const byPopularity = sortedByPopularity(entries, slots);
  return {
    count,
    slots,
    brands,
    categories,
    brand: fill(new Int32Array(count), ({ brand_id }) => brandOf(brand_id)),
    category: fill(new Int32Array(count), ({ category_id }) => categoryOf(category_id)),
    subcategory: fill(new Int32Array(count), ({ subcategory_id }) => categoryOf(subcategory_id)),
    plant: fill(new Uint8Array(count), ({ plant }) => plant),
    scale: fill(new Uint8Array(count), ({ scale }) => scale),
    thcLow: fill(new Float64Array(count), ({ thcLow }) => thcLow),
    thcHigh: fill(new Float64Array(count), ({ thcHigh }) => thcHigh),
    cbdLow: fill(new Float64Array(count), ({ cbdLow }) => cbdLow),
    cbdHigh: fill(new Float64Array(count), ({ cbdHigh }) => cbdHigh),
    thc: fill(new Int32Array(count), ({ thc }) => thc),
    grams: fill(new Float64Array(count), ({ grams }) => grams),
    thcCells: fill(new Int16Array(count), ({ thcCells }) => thcCells),
    cbdCells: fill(new Int16Array(count), ({ cbdCells }) => cbdCells),
    byPopularity,
    popularity: inverse(byPopularity),
  };
}

/** Sorted as numbers, which takes a fraction of a sort with a function: first the ids, then popularity and the place by id. */
function sortedByPopularity(entries: readonly ProductEntry[], slots: ReadonlyMap<number, number>): Int32Array {
  const count = entries.length;
  const byId = Int32Array.from(Float64Array.from(entries, ({ id }) => id).sort(), (id) => slots.get(id) as number);
  const most = entries.reduce((highest, { popularity }) => Math.max(highest, popularity), 0);
  const keys = Float64Array.from(
    byId,
    (slot, place) => (most - (entries[slot] as ProductEntry).popularity) * count + place,
  );
  return Int32Array.from(keys.sort(), (key) => byId[key % count] as number);
}

function inverse(order: Int32Array): Int32Array {
  const places = new Int32Array(order.length);
  for (const [place, slot] of order.entries()) places[slot] = place;
  return places;
}

const numberOf = (value: number | null) => value ?? Number.NaN;

/** The place of an id in the list; 0 for null and for an id that the list does not have yet. */
function placesOf(list: readonly ({ id: number } | null)[]) {
  const places = new Map(list.map((one, place) => [one?.id ?? null, place]));
  return (id: number | null) => places.get(id) ?? 0;
}
