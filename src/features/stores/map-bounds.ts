import * as z from 'zod/mini';
import { raw } from '#platform/contract/fields.ts';

const NO_BOUNDS = 'bounds is west,south,east,north in degrees.';
export const bounds = z.pipe(
  raw(120, NO_BOUNDS).check(z.refine((value) => readBounds(value) !== null, NO_BOUNDS)),
  z.transform((value): Bounds => readBounds(value) as Bounds),
);
/** Degrees. `west` > `east` where the box crosses the date line. */
export type Bounds = { west: number; south: number; east: number; north: number };

function readBounds(value: string): Bounds | null {
  const parts = value.split(',');
  if (parts.length !== 4 || !parts.every((part) => /^-?\d{1,3}(\.\d{1,20})?$/.test(part))) return null;
  const [west, south, east, north] = parts.map(Number) as [number, number, number, number];
  if (Math.abs(west) > 180 || Math.abs(east) > 180 || south < -90 || north > 90 || south > north) return null;
  return { west, south, east, north };
}
