import * as z from 'zod/mini';
import { exact, foundList, NameSort, search } from '#features/search';
import { operation } from '#platform/contract/contract.ts';
import { count, id, page } from '#platform/contract/fields.ts';

const categoryFields = {
  id: z.string(),
  /** Safe in addresses, such as 'pre-rolls'; what `category` and `subCategory` filters name. */
  name: z.string(),
  displayName: z.string(),
  imageUrl: z.string(),
  isActive: z.boolean(),
  parentId: z.nullable(z.string()),
  /** null counts as 1000. */
  orderBy: z.nullable(z.int()),
};

const ParentCategory = z.object({ ...categoryFields, parentCategory: z.null() });

/** Categories are two deep: a category, and the subcategories below it. */
export const Category = z.object({ ...categoryFields, parentCategory: z.nullable(ParentCategory) });
export type Category = z.output<typeof Category>;

const brandFields = {
  id: z.string(),
  name: z.string(),
  displayName: z.string(),
  imageUrl: z.string(),
  description: z.string(),
};

export const ProductBrand = z.object(brandFields);
export type ProductBrand = z.output<typeof ProductBrand>;

export const Brand = z.object({
  ...brandFields,
  productCount: z.int(),
  /** The brand's owner is verified. */
  isClaimed: z.boolean(),
});
export type Brand = z.output<typeof Brand>;

export const PlantType = z.enum(['indica', 'sativa', 'hybrid', 'cbd']);
export type PlantType = z.output<typeof PlantType>;

export const CannabisMetaData = z.object({
  unit: z.enum(['%', 'mg/g', 'mg']),
  minTHC: z.nullable(z.number()),
  maxTHC: z.nullable(z.number()),
  minCBD: z.nullable(z.number()),
  maxCBD: z.nullable(z.number()),
});
export type CannabisMetaData = z.output<typeof CannabisMetaData>;

/** The delivery cost to a location in the cheapest of a store's zones there, and its minimum sub-total, in cents. */
export const StoreDelivery = z.object({ fee: z.int(), minSpend: z.int() });
export type StoreDelivery = z.output<typeof StoreDelivery>;

/** The part of a store's address that distinguishes the branches of a chain. */
export const StoreBranch = z.object({ address: z.string(), city: z.string() });
export type StoreBranch = z.output<typeof StoreBranch>;

/** Of a closed store, on its own clock. `minuteOfWeek`: from Sunday 00:00. */
export const NextOpening = z.object({ minuteOfWeek: z.int(), inMinutes: z.int() });
export type NextOpening = z.output<typeof NextOpening>;

export const ProductStore = z.object({
  id: z.string(),
  displayAs: z.string(),
  location: z.optional(StoreBranch),
  /** km; only with a location. */
  distance: z.optional(z.number()),
  /** To the requested location, only present with one; null: pickup only. Ignores opening hours. */
  delivery: z.optional(z.nullable(StoreDelivery)),
  isOpen: z.boolean(),
  /**
   * Minutes until an order placed now is ready for pickup; only if the store has stated it and stays open that long.
   */
  readyMinutes: z.optional(z.int()),
  /** Only while it is closed and has opening hours. */
  opens: z.optional(NextOpening),
});
export type ProductStore = z.output<typeof ProductStore>;

/** A store's offer of a system product. Prices in cents; the shopper pays `unitPriceOf`. */
export const Product = z.object({
  /** The id of the offer (the listing), for the cart. */
  id: z.string(),
  name: z.string(),
  displayName: z.string(),
  imageUrl: z.string(),
  assets: z.array(z.object({ type: z.enum(['file', 'url']), url: z.string() })),
  description: z.string(),
  price: z.int(),
  priceSale: z.nullable(z.int()),
  /** Units in stock; 0 = out of stock. */
  quantity: z.int(),
  category: z.string(),
  categoryLabel: z.string(),
  subcategory: z.nullable(z.string()),
  subcategoryLabel: z.nullable(z.string()),
  /** Typical value in the unit of `cannabisMetaData`: the middle of its range. */
  thc: z.nullable(z.number()),
  cbd: z.nullable(z.number()),
  cannabisMetaData: z.nullable(CannabisMetaData),
  cannabisPlantType: z.nullable(PlantType),
  /** Grams of dried-cannabis equivalent of one unit: what the 30 g limit counts. 0 for accessories. */
  cannabisWeight: z.number(),
  /** Label, such as '3.5 g'. */
  netWeight: z.nullable(z.string()),
  /** 0 to 5, one decimal; 0 = none yet. */
  reviewRate: z.number(),
  reviewCount: z.int(),
  brand: ProductBrand,
  /** The brand's id. */
  systemBrand: z.string(),
  storeId: z.string(),
  systemProductId: z.string(),
  store: ProductStore,
  discountGroup: z.nullable(z.object({ enabled: z.boolean(), discountPercentage: z.number() })),
  /** The number of stores that list the same system product. */
  storeCount: z.int(),
  /**
   * Stores with stock and their lowest price in cents: near the location, or if none of those has it, everywhere.
   * Present in lists over all stores.
   */
  offers: z.optional(z.object({ stores: z.int(), from: z.int() })),
});
export type Product = z.output<typeof Product>;

/** Adds the label details of a product page. */
export const LabelledProduct = z.extend(Product, {
  /** As on the label, the strongest first. */
  terpenes: z.array(z.string()),
  /** All terpenes together, in % of the weight. */
  terpenePercent: z.nullable(z.number()),
  aroma: z.array(z.string()),
  /** The packing date of this store's stock, such as 2026-10-14; null: not stated. */
  packedOn: z.nullable(z.string()),
});
export type LabelledProduct = z.output<typeof LabelledProduct>;

export const listBrands = operation('GET /explore/brands/list', {
  name: 'listBrands',
  summary: 'Brands by name',
  access: 'public',
  isShared: true,
  input: z.object({ page, count: count(12), search, exact, sort: z.optional(NameSort) }),
  result: foundList(Brand),
});

export const getBrand = operation('GET /brands/:brandId', {
  name: 'getBrand',
  summary: 'A brand',
  access: 'public',
  isShared: true,
  input: z.object({ brandId: id }),
  result: Brand,
  errors: ['not-found'],
});

export const listCategories = operation('GET /category/list', {
  name: 'listCategories',
  summary: 'Active categories by their order, then name',
  access: 'public',
  isShared: true,
  input: z.object({}),
  result: z.array(Category),
});
