import type { ProductFacets } from '../explore.contract.ts';

/**
 * One number of a facet. `key`: a brand's id, a name, the number of a price's bucket, or the cells of a potency label
 * ('3-7', see `spreadOf`); `low` and `high` are the least and the greatest value behind the number.
 */
export type FacetRow = {
  facet: 'total' | 'brand' | 'plant' | 'category' | 'subcategory' | 'price' | 'thc%' | 'thcmg' | 'cbd%' | 'cbdmg';
  key: string;
  label: string;
  n: number;
  low: number | null;
  high: number | null;
};

type Bucket = ProductFacets['thc'][number]['buckets'][number];

/** Where buckets begin; fixed, so that bars stay where they are while filters change. Cents; the last goes on without end. */
export const PRICE_EDGES: readonly number[] = [
  0, 500, 1000, 1500, 2000, 2500, 3000, 4000, 5000, 7500, 10_000, 15_000, 20_000, 50_000,
];
const MOST_CENTS = 100_000_000;

/** Buckets of potency reach from each edge to the next, both inside. */
export const POTENCY_EDGES: Readonly<Record<'%' | 'mg', readonly number[]>> = {
  '%': [0, 5, 10, 15, 20, 25, 30, 40, 60, 80, 100],
  mg: [0, 2.5, 5, 10, 20, 50, 100, 250, 500, 1000, 100_000],
};
const UNITS = ['%', 'mg'] as const;

/** The counted rows as the wire has them. */
export function facetsOf(rows: readonly FacetRow[]): ProductFacets {
  const of = (facet: FacetRow['facet']) => rows.filter((row) => row.facet === facet).sort(byCount);
  const named = (facet: FacetRow['facet']) => of(facet).map(({ key, n }) => ({ name: key, count: n }));
  const potency = (name: 'thc' | 'cbd') =>
    UNITS.flatMap((unit) => {
      const spread = spreadOf(of(`${name}${unit}`), POTENCY_EDGES[unit]);
      return spread ? [{ unit, ...spread }] : [];
    });
  return {
    totalItems: of('total')[0]?.n ?? 0,
    brands: of('brand').map(({ key, label, n }) => ({ id: key, displayName: label, count: n })),
    plantTypes: named('plant'),
    categories: named('category'),
    subCategories: named('subcategory'),
    price: pricesOf(of('price')),
    thc: potency('thc'),
    cbd: potency('cbd'),
  };
}

/** Most first, then by name, then by key. */
const byCount = (a: FacetRow, b: FacetRow) =>
  b.n - a.n || compare(a.label.toLowerCase(), b.label.toLowerCase()) || compare(a.key, b.key);
const compare = (a: string, b: string) => Number(a > b) - Number(a < b);

function pricesOf(rows: readonly FacetRow[]): ProductFacets['price'] {
  if (rows.length === 0) return null;
  const counts = new Map(rows.map(({ key, n }) => [Number(key), n]));
  const buckets = PRICE_EDGES.map((from, index) => ({
    from,
    to: (PRICE_EDGES[index + 1] ?? MOST_CENTS + 1) - 1,
    count: counts.get(index + 1) ?? 0,
  }));
  return { ...ends(rows), buckets: trimmed(buckets) };
}

/** A label counts in every bucket that its range touches. Cell 2n + 1 is edge n, cell 2n + 2 lies between it and the next. */
function spreadOf(rows: readonly FacetRow[], edges: readonly number[]) {
  if (rows.length === 0) return null;
  const labels = rows.map(({ key, n }) => {
    const [low = 0, high = 0] = key.split('-').map(Number);
    return { low, high, n };
  });
  const buckets = edges.slice(0, -1).map((from, index) => ({
    from,
    to: edges[index + 1] as number,
    count: labels
      .filter(({ low, high }) => low <= 2 * index + 3 && high >= 2 * index + 1)
      .reduce((sum, { n }) => sum + n, 0),
  }));
  return { ...ends(rows), buckets: trimmed(buckets) };
}

const ends = (rows: readonly FacetRow[]) => ({
  min: Math.min(...rows.map(({ low }) => low ?? 0)),
  max: Math.max(...rows.map(({ high }) => high ?? 0)),
});

/** Without the empty buckets at both ends. */
function trimmed(buckets: readonly Bucket[]): Bucket[] {
  const first = buckets.findIndex(({ count }) => count > 0);
  return first < 0 ? [] : buckets.slice(first, buckets.findLastIndex(({ count }) => count > 0) + 1);
}
