import { gramsOf } from '#features/catalog';
import { labelCells, POTENCY_EDGES } from './buckets.ts';
import type { Names, ProductFacts } from './offer-index.queries.server.ts';
import { PLANTS, type Products, SCALES } from './offer-index.ts';

/** The columns of `facts`, in whose order the slots are. */
export function productColumns(facts: readonly ProductFacts[], names: Names, version: number): Products {
  const count = facts.length;
  const brands = [null, ...names.brands];
  const categories = [null, ...names.categories];
  const [brandOf, categoryOf] = [placesOf(brands), placesOf(categories)];
  const cells = (ends: (product: ProductFacts) => [number | null, number | null]) =>
    Int16Array.from(facts, (product) => {
      const [low, high] = ends(product);
      const { potency_scale: scale } = product;
      return scale === null ? -1 : labelCells(numberOf(low), numberOf(high), POTENCY_EDGES[scale]);
    });
  const byPopularity = Int32Array.from(facts.keys()).sort((a, b) => {
    const [one, other] = [facts[a] as ProductFacts, facts[b] as ProductFacts];
    return other.popularity - one.popularity || one.id - other.id;
  });
  return {
    version,
    count,
    slots: new Map(facts.map(({ id }, slot) => [id, slot])),
    brands,
    categories,
    brand: Int32Array.from(facts, ({ brand_id }) => brandOf(brand_id)),
    category: Int32Array.from(facts, ({ category_id }) => categoryOf(category_id)),
    subcategory: Int32Array.from(facts, ({ subcategory_id }) => categoryOf(subcategory_id)),
    plant: Uint8Array.from(facts, ({ plant_type }) => PLANTS.indexOf(plant_type)),
    scale: Uint8Array.from(facts, ({ potency_scale }) => SCALES.indexOf(potency_scale)),
    thcLow: Float64Array.from(facts, ({ thc_low }) => numberOf(thc_low)),
    thcHigh: Float64Array.from(facts, ({ thc_high }) => numberOf(thc_high)),
    cbdLow: Float64Array.from(facts, ({ cbd_low }) => numberOf(cbd_low)),
    cbdHigh: Float64Array.from(facts, ({ cbd_high }) => numberOf(cbd_high)),
    thc: Int32Array.from(facts, ({ potency_scale, thc_low, thc_high }) =>
      potency_scale === null || thc_low === null || thc_high === null ? -1 : Math.round((thc_low + thc_high) * 1000),
    ),
    grams: Float64Array.from(facts, ({ potency_scale, net_weight }) =>
      potency_scale === '%' ? gramsOf(net_weight) : 0,
    ),
    thcCells: cells(({ thc_low, thc_high }) => [thc_low, thc_high]),
    cbdCells: cells(({ cbd_low, cbd_high }) => [cbd_low, cbd_high]),
    byPopularity,
    popularity: inverse(byPopularity),
  };
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
