import type { Meaning } from '#features/search';
import type { Point } from '#platform/contract/fields.ts';

export type ProductFilter = {
  point?: Point;
  search?: Meaning;
  category?: readonly string[];
  subCategory?: readonly string[];
  brandIds?: readonly number[];
  plantTypes?: readonly string[];
  /** In `potencyUnit`: '%' where that is left out. A sort by THC begins with it. */
  thc?: Range;
  cbd?: Range;
  potencyUnit?: '%' | 'mg';
  delivery?: boolean;
  isOpen?: boolean;
  /** With a location: near offers, or the rest. */
  reach?: 'near' | 'far';
  /** Cents, of what the shopper pays. */
  price?: Range;
  now: Date;
};
export type PagedFilter = ProductFilter & {
  sort?: 'price+' | 'price-' | 'gram+' | 'thc+' | 'thc-';
  page: number;
  count: number;
};

/** Both ends inside. */
export type Range = { from: number; to: number };
