import type { ProductFacets } from '../explore.contract.ts';
import { POTENCY_EDGES, PRICE_EDGES, touches } from './buckets.ts';
import type { FacetCounts, LabelCounts } from './count-facets.ts';
import { type NamedCategory, PLANTS, type Products, SCALES } from './offer-index.ts';

type Bucket = ProductFacets['thc'][number]['buckets'][number];

const MOST_CENTS = 100_000_000;
const UNITS = ['%', 'mg'] as const;

/** The counts as the wire has them. */
export function facetsOf({ brands, categories }: Products, counts: FacetCounts): ProductFacets {
  const named = <T>(list: readonly (T | null)[], numbers: Int32Array, nameOf: (one: T) => string | null) =>
    [...numbers]
      .flatMap((count, place) => {
        const one = list[place];
        const name = count > 0 && one != null ? nameOf(one) : null;
        return name === null ? [] : [{ name, count }];
      })
      .sort(byCount);
  const inCategories = (numbers: Int32Array, isTopLevel: boolean) =>
    named(categories, numbers, (one: NamedCategory) =>
      one.isActive && one.isTopLevel === isTopLevel ? one.name : null,
    );
  const potency = (labels: readonly LabelCounts[]) =>
    UNITS.flatMap((unit) => {
      const spread = spreadOf(labels[SCALES.indexOf(unit)] as LabelCounts, POTENCY_EDGES[unit]);
      return spread ? [{ unit, ...spread }] : [];
    });
  return {
    totalItems: counts.total,
    brands: brandsOf(brands, counts.brands),
    plantTypes: named(PLANTS, counts.plants, (plant) => plant),
    categories: inCategories(counts.categories, true),
    subCategories: inCategories(counts.subCategories, false),
    price: pricesOf(counts.prices),
    thc: potency(counts.thc),
    cbd: potency(counts.cbd),
  };
}

/** Most first, then by name. */
const byCount = (a: { name: string; count: number }, b: { name: string; count: number }) =>
  b.count - a.count || compare(a.name, b.name);
const compare = (a: string, b: string) => Number(a > b) - Number(a < b);

function brandsOf(brands: Products['brands'], counts: Int32Array): ProductFacets['brands'] {
  const found = brands.flatMap((brand, place) => {
    const count = counts[place] as number;
    if (!brand || count === 0) return [];
    return [{ key: brand.label.toLowerCase(), facet: { id: String(brand.id), displayName: brand.label, count } }];
  });
  found.sort((a, b) => b.facet.count - a.facet.count || compare(a.key, b.key) || compare(a.facet.id, b.facet.id));
  return found.map(({ facet }) => facet);
}

function pricesOf({ buckets: counts, min, max }: FacetCounts['prices']): ProductFacets['price'] {
  if (max === 0) return null;
  const buckets = PRICE_EDGES.map((from, bucket) => ({
    from,
    to: (PRICE_EDGES[bucket + 1] ?? MOST_CENTS + 1) - 1,
    count: counts[bucket] as number,
  }));
  return { min, max, buckets: trimmed(buckets) };
}

/** A label counts in every bucket that its range touches. */
function spreadOf({ cells, min, max }: LabelCounts, edges: readonly number[]) {
  const labels: { cell: number; count: number }[] = [];
  for (let cell = 0; cell < cells.length; cell++) {
    const count = cells[cell] as number;
    if (count > 0) labels.push({ cell, count });
  }
  if (labels.length === 0) return null;
  const buckets = edges.slice(0, -1).map((from, bucket) => ({
    from,
    to: edges[bucket + 1] as number,
    count: labels.reduce((sum, { cell, count }) => sum + (touches(cell, bucket) ? count : 0), 0),
  }));
  return { min, max, buckets: trimmed(buckets) };
}

/** Without the empty buckets at both ends. */
function trimmed(buckets: readonly Bucket[]): Bucket[] {
  const first = buckets.findIndex(({ count }) => count > 0);
  return first < 0 ? [] : buckets.slice(first, buckets.findLastIndex(({ count }) => count > 0) + 1);
}
