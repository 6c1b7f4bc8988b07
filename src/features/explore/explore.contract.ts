import * as z from 'zod/mini';
import { Brand, Category, PlantType, Product } from '#features/catalog';
import { Store, StoreMarker } from '#features/stores';
import { operation } from '#platform/contract.ts';
import { count, flag, id, listOf, loc, names, page, text } from '#platform/fields.ts';

/** An unescaped plus in an address arrives as a space. */
const sortBy = <const T extends string>(...orders: T[]) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((value) => value.replace(' ', '+')),
    ),
    z.enum(orders, `Sort is one of ${orders.join(', ')}.`),
  );

const search = z.optional(text(100));
const COUNT = 'Count is 1 to 100.';
const priceInCents = z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(100_000_000)));
const bounds = z.pipe(
  z.string().check(z.refine((value) => readBounds(value) !== null, 'bounds is west,south,east,north in degrees.')),
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

export const ProductSort = sortBy('price+', 'price-', 'thc+', 'thc-');
export type ProductSort = z.output<typeof ProductSort>;
export const NameSort = sortBy('name+', 'name-');
export type NameSort = z.output<typeof NameSort>;

export const listProducts = operation('GET /explore/products/list', {
  name: 'listProducts',
  summary:
    'Products: each system product once, at the nearest store that has it in stock (else the cheapest), or one store’s own listings',
  access: 'public',
  input: z.object({
    loc: z.optional(loc),
    page,
    /** 12; 20 with `storeId`. */
    count: z.optional(z.coerce.number().check(z.int(), z.gte(1, COUNT), z.lte(100, COUNT))),
    search,
    /** Comma lists of names; a category includes its subcategories. */
    category: z.optional(names),
    subCategory: z.optional(names),
    sort: z.optional(ProductSort),
    delivery: z.optional(flag),
    isOpen: z.optional(flag),
    brandId: z.optional(id),
    storeId: z.optional(id),
    plantType: z.optional(PlantType),
    minPrice: priceInCents,
    maxPrice: priceInCents,
  }),
  result: listOf(Product),
});

/** A product with its whole store. */
export const ProductDetail = z.extend(Product, { store: Store });
export type ProductDetail = z.output<typeof ProductDetail>;

export const getProduct = operation('GET /explore/products/:id', {
  name: 'getProduct',
  summary: 'A product by its id, or the nearest (else cheapest) offer of a system product by that one’s id',
  access: 'public',
  input: z.object({ id, loc: z.optional(loc) }),
  result: ProductDetail,
  errors: ['not-found'],
});

export const trendingProducts = operation('GET /explore/products/trending', {
  name: 'trendingProducts',
  summary: 'The most popular products that are in stock nearby',
  access: 'public',
  input: z.object({ loc: z.optional(loc), count: count(12) }),
  result: z.array(Product),
});

export const listStores = operation('GET /explore/stores/list', {
  name: 'listStores',
  summary: 'Stores, nearest first where a place is given',
  access: 'public',
  input: z.object({
    loc: z.optional(loc),
    page,
    count: count(12),
    search,
    sort: z.optional(NameSort),
    delivery: z.optional(flag),
    isOpen: z.optional(flag),
    bounds: z.optional(bounds),
  }),
  result: listOf(Store),
});

export const listStoreMarkers = operation('GET /explore/stores/markers', {
  name: 'listStoreMarkers',
  summary: 'All stores within the bounds, as points for a map',
  access: 'public',
  input: z.object({ bounds: z.optional(bounds), delivery: z.optional(flag), isOpen: z.optional(flag) }),
  result: z.array(StoreMarker),
});

export const getStore = operation('GET /explore/stores/:id', {
  name: 'getStore',
  summary: 'A store',
  access: 'public',
  input: z.object({ id, loc: z.optional(loc) }),
  result: Store,
  errors: ['not-found'],
});

export const listRecommendedProducts = operation('GET /explore/stores/:id/recommended-products', {
  name: 'listRecommendedProducts',
  summary: 'What a store recommends: at most 12 of its most popular products in stock',
  access: 'public',
  input: z.object({ id }),
  result: z.array(Product),
  errors: ['not-found'],
});

export const CategoryShelf = z.object({
  categoryName: z.string(),
  categoryDisplayName: z.string(),
  items: z.array(Product),
});
export type CategoryShelf = z.output<typeof CategoryShelf>;

export const listCategoryProducts = operation('GET /explore/stores/:id/category-products', {
  name: 'listCategoryProducts',
  summary: 'A store’s products by category, at most 12 of each',
  access: 'public',
  input: z.object({ id }),
  result: z.array(CategoryShelf),
  errors: ['not-found'],
});

export const listBrands = operation('GET /explore/brands/list', {
  name: 'listBrands',
  summary: 'Brands by name',
  access: 'public',
  input: z.object({ page, count: count(12), search, sort: z.optional(NameSort) }),
  result: listOf(Brand),
});

export const getBrand = operation('GET /brands/:brandId', {
  name: 'getBrand',
  summary: 'A brand',
  access: 'public',
  input: z.object({ brandId: id }),
  result: Brand,
  errors: ['not-found'],
});

export const listCategories = operation('GET /category/list', {
  name: 'listCategories',
  summary: 'Active categories by their order, then name',
  access: 'public',
  input: z.object({}),
  result: z.array(Category),
});

export const ProductOffer = z.object({
  store: Store,
  productId: z.string(),
  price: z.int(),
  priceSale: z.nullable(z.int()),
});
export type ProductOffer = z.output<typeof ProductOffer>;

export const lookUpProductInStores = operation('GET /store/:id/stores-product-lookup/:id2', {
  name: 'lookUpProductInStores',
  summary: 'Other stores that have the product in stock, nearest first, at most 20',
  access: 'public',
  input: z.object({ id, id2: id, loc: z.optional(loc) }),
  result: z.array(ProductOffer),
  errors: ['not-found'],
});

export const SearchType = z.enum(['products', 'stores', 'brands']);
export type SearchType = z.output<typeof SearchType>;

export const searchAll = operation('GET /explore/search/all', {
  name: 'searchAll',
  summary: 'Products, stores and brands that match; nothing for 3 characters or fewer',
  access: 'public',
  input: z.object({ loc: z.optional(loc), page, count: count(10), search, type: z.optional(SearchType) }),
  result: z.object({
    products: z.object({ items: z.array(Product) }),
    stores: z.object({ items: z.array(Store) }),
    brands: z.object({ items: z.array(Brand) }),
    /** Pages of the longest of the three lists. */
    totalPage: z.int(),
  }),
});
