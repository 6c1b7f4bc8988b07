import type { OperationHours, Zone } from '#features/stores';
import type { OpenInterval } from '#features/stores/server';
import type { StoreMarker } from '../explore.contract.ts';
import type { Sellers } from './product-sellers.ts';
import type { SlotSet } from './slot-set.ts';

/**
 * What lists filter, sort and count, in memory: the products as columns by slot, the offers of each store as columns. A slot is
 * a product's number in this process; it never changes.
 */
export type OfferIndex = {
  /** Grows with each change. */
  version: number;
  products: Products;
  /** Active stores in the order of ids. A store's place among them is its ordinal. */
  stores: readonly IndexedStore[];
  /** By slot. */
  sellers: readonly Sellers[];
  /** By slot: the version in which a listing of the product changed last. */
  changedAt: Int32Array;
  /** Values worked out from this version, by their names. */
  derived: Map<string, unknown>;
  /** Values that hold for as long as stores change in nothing but their offers. */
  ofStores: Map<string, unknown>;
};

export type NamedBrand = { id: number; label: string };
export type NamedCategory = { id: number; name: string; label: string; isTopLevel: boolean; isActive: boolean };

/** Columns by slot. Brands and categories are places in their lists; place 0 is none. */
export type Products = {
  count: number;
  slots: ReadonlyMap<number, number>;
  brands: readonly (NamedBrand | null)[];
  categories: readonly (NamedCategory | null)[];
  brand: Int32Array;
  category: Int32Array;
  subcategory: Int32Array;
  /** Place in `PLANTS`. */
  plant: Uint8Array;
  /** Place in `SCALES`. */
  scale: Uint8Array;
  /** In the unit of the scale; NaN where the label has none. */
  thcLow: Float64Array;
  thcHigh: Float64Array;
  cbdLow: Float64Array;
  cbdHigh: Float64Array;
  /** Both ends of the THC label, added, in thousandths: lists are sorted by their middle. -1: no label. */
  thc: Int32Array;
  /** Of one unit, where its price compares by weight; 0: it does not. */
  grams: Float64Array;
  /** See `labelCells`. */
  thcCells: Int16Array;
  cbdCells: Int16Array;
  /** The slots from the most popular product on, of equally popular ones the lower id first. */
  byPopularity: Int32Array;
  /** The place of each slot in it. */
  popularity: Int32Array;
};

export const PLANTS = [null, 'indica', 'sativa', 'hybrid', 'cbd'] as const;
export const SCALES = [null, '%', 'mg'] as const;

/** On the unit sphere. */
export type Position = readonly [x: number, y: number, z: number];
export type IndexedStore = {
  id: number;
  /** How maps show it while it is open, and while it is closed. */
  markers: Readonly<Record<'open' | 'closed', StoreMarker>>;
  position: Position;
  hasDelivery: boolean;
  timeZone: string;
  /** Of its week. */
  open: readonly OpenInterval[];
  /** Its hours, where days with other ones are among them. */
  dated: OperationHours | null;
  /** In ms; 0: it is not paused. */
  pausedUntil: number;
  zones: readonly IndexedZone[];
  offers: StoreOffers;
};
export type IndexedZone = Pick<Zone, 'area'> & { west: number; south: number; east: number; north: number };

/** Columns of a store's active listings: those in stock first, both parts in the order of slots. */
export type StoreOffers = {
  inStock: number;
  /** The slots in stock, as bits. */
  stocked: SlotSet;
  slots: Int32Array;
  /** Cents, of what the shopper pays. */
  prices: Int32Array;
  listingIds: Float64Array;
};

/** The value of that name: worked out once for the index that has these values. */
export function derive<T>(values: Map<string, unknown>, name: string, work: () => T): T {
  if (values.has(name)) return values.get(name) as T;
  const value = work();
  values.set(name, value);
  return value;
}
