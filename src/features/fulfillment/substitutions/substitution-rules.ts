import { MOST_CANNABIS_MG } from '#features/cart';

/** What counts of a product where another is to take its place. */
export type Ware = {
  listingId: number;
  categoryId: number;
  /** Its form: dried flower, soft chews; null: the category has none. */
  subcategoryId: number | null;
  brandId: number;
  plantType: string | null;
  /** Cents per unit. */
  price: number;
  deposit: number;
  taxClass: string | null;
  /** Milligrams per unit. */
  dried: number;
  /** '%' or 'mg'; null: no potency is known. */
  potencyScale: string | null;
  /** The middle of its range on that scale. */
  thc: number | null;
};

type Bounds = {
  /** Units that it would take the place of. */
  units: number;
  /** The dried equivalent of the order without those units, in milligrams. */
  driedBefore: number;
};

/** THC in percent of the ordered product's: never much stronger, and weaker at most by a fifth. */
const LEAST_THC_PERCENT = 80;
const MOST_THC_PERCENT = 110;
const MOST_OFFERED = 3;

/** The stock of a store that may take the place of an ordered product, nearest first. */
export const nearestSubstitutes = <Kind extends Ware & { available: number }>(
  ordered: Ware,
  stock: readonly Kind[],
  bounds: Bounds,
): Kind[] =>
  stock
    .filter((ware) => ware.available >= bounds.units && maySubstitute(ordered, ware, bounds))
    .toSorted((a, b) => distance(ordered, a) - distance(ordered, b) || a.listingId - b.listingId)
    .slice(0, MOST_OFFERED);

/** It is of the same kind, costs and binds no more, and the order stays within 30 g. */
export const maySubstitute = (ordered: Ware, ware: Ware, { units, driedBefore }: Bounds): boolean =>
  ware.listingId !== ordered.listingId &&
  ware.categoryId === ordered.categoryId &&
  ware.subcategoryId === ordered.subcategoryId &&
  ware.taxClass === ordered.taxClass &&
  ware.price <= ordered.price &&
  ware.deposit <= ordered.deposit &&
  isAsPotent(ordered, ware) &&
  driedBefore + units * ware.dried <= MOST_CANNABIS_MG;

/** Products of unknown potency are only like each other. */
function isAsPotent(ordered: Ware, ware: Ware): boolean {
  if (ordered.thc === null || ware.thc === null) return ordered.thc === ware.thc;
  // In whole thousandths: 1.1 × 20 is not 22 in binary.
  const [was, is] = [Math.round(ordered.thc * 1000), Math.round(ware.thc * 1000)];
  return (
    ordered.potencyScale === ware.potencyScale &&
    is * 100 >= was * LEAST_THC_PERCENT &&
    is * 100 <= was * MOST_THC_PERCENT
  );
}

/** 0: alike in all that counts. Size comes first, then strength, plant, price, and brand. */
export const distance = (ordered: Ware, ware: Ware): number =>
  4 * apart(ordered.dried, ware.dried) +
  3 * apart(ordered.thc ?? 0, ware.thc ?? 0) +
  (ordered.plantType === ware.plantType ? 0 : 1) +
  apart(ordered.price, ware.price) +
  (ordered.brandId === ware.brandId ? 0 : 0.5);

/** The difference as a share of the larger one, 0 to 1. */
const apart = (one: number, other: number): number =>
  one === other ? 0 : Math.abs(one - other) / Math.max(Math.abs(one), Math.abs(other));
