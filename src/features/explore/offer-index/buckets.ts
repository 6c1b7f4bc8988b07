/** Where buckets begin; fixed, so that bars stay where they are while filters change. Cents; the last goes on without end. */
export const PRICE_EDGES: readonly number[] = [
  0, 500, 1000, 1500, 2000, 2500, 3000, 4000, 5000, 7500, 10_000, 15_000, 20_000, 50_000,
];

/** Buckets of potency reach from each edge to the next, both inside. */
export const POTENCY_EDGES: Readonly<Record<'%' | 'mg', readonly number[]>> = {
  '%': [0, 5, 10, 15, 20, 25, 30, 40, 60, 80, 100],
  mg: [0, 2.5, 5, 10, 20, 50, 100, 250, 500, 1000, 100_000],
};

/** Of the last edge that is not above the value. */
export function bucketOf(value: number, edges: readonly number[]): number {
  let bucket = 0;
  while (bucket + 1 < edges.length && value >= (edges[bucket + 1] as number)) bucket++;
  return bucket;
}

/** By five dollars, of which all edges are multiples. */
const PRICE_STEP = 500;
const PRICE_BUCKETS = Uint8Array.from({ length: (PRICE_EDGES.at(-1) as number) / PRICE_STEP + 1 }, (_, step) =>
  bucketOf(step * PRICE_STEP, PRICE_EDGES),
);

export const priceBucketOf = (cents: number): number =>
  PRICE_BUCKETS[Math.min(Math.floor(cents / PRICE_STEP), PRICE_BUCKETS.length - 1)] as number;

/** More than there are cells. */
export const CELLS = 32;

/**
 * The cells of a label's two ends as one number: an edge has a cell of its own, because it lies in the buckets on both sides.
 * Cell 2n is edge n, cell 2n + 1 lies between it and the next. -1: no label.
 */
export function labelCells(low: number, high: number, edges: readonly number[]): number {
  return Number.isNaN(low) || Number.isNaN(high) ? -1 : cellOf(low, edges) * CELLS + cellOf(high, edges);
}

function cellOf(value: number, edges: readonly number[]): number {
  const bucket = bucketOf(value, edges);
  return 2 * bucket + (value === edges[bucket] ? 0 : 1);
}

/** Does a label with these cells touch the bucket between two edges? */
export function touches(cells: number, bucket: number): boolean {
  const [low, high] = [Math.floor(cells / CELLS), cells % CELLS];
  return low <= 2 * bucket + 2 && high >= 2 * bucket;
}
