import * as z from 'zod/mini';
import { Brand, LabelledProduct, Product, StoreBranch } from '#features/catalog';
import { Precision } from '#features/places';
import { exact, foundList, search, searched } from '#features/search';
import { bounds, Store } from '#features/stores';
import { operation } from '#platform/contract/contract.ts';
import { count, flag, id, listOf, loc, names, page } from '#platform/contract/fields.ts';
import { sortBy } from '#platform/contract/sort-field.ts';
import { plantTypes, priceInCents, productCount, strength } from './products/list-fields.ts';

export const ProductSort = sortBy('price+', 'price-', 'gram+', 'thc+', 'thc-');
export type ProductSort = z.output<typeof ProductSort>;

/** Potency labels are compared in % ('%', and 'mg/g' as a tenth of it) or in mg per package; never one with the other. */
export const PotencyUnit = z.enum(['%', 'mg']);
export type PotencyUnit = z.output<typeof PotencyUnit>;

export const Reach = z.enum(['near', 'far']);
export type Reach = z.output<typeof Reach>;

const productFilters = {
  loc: z.optional(loc),
  search,
  exact,
  /** Comma lists of names; a category includes its subcategories. */
  category: z.optional(names),
  subCategory: z.optional(names),
  delivery: z.optional(flag),
  isOpen: z.optional(flag),
  /** With `loc`: offers within 100 km or by stores that deliver there ('near'), or the rest ('far'). Omitted: both. */
  reach: z.optional(Reach),
  /** Comma lists of ids, and of plant types. */
  brandId: z.optional(names),
  plantType: z.optional(plantTypes),
  storeId: z.optional(id),
  /** Cents that the shopper pays. */
  minPrice: priceInCents,
  maxPrice: priceInCents,
  /** In `potencyUnit` (default '%'); a label matches when its range overlaps the requested one. */
  minThc: strength,
  maxThc: strength,
  minCbd: strength,
  maxCbd: strength,
  /** Also the scale that comes first when sorting by THC; omitted: the one that most labels have. */
  potencyUnit: z.optional(PotencyUnit),
};

export const listProducts = operation('GET /explore/products/list', {
  name: 'listProducts',
  summary:
    'Products: each system product once, at the nearest store that has it in stock, unless one within 3 km sells it for 5 % less (else the cheapest), or one store’s own listings',
  access: 'public',
  isShared: true,
  costlyConnections: 1,
  input: z.object({
    ...productFilters,
    page,
    /** 12; 20 with `storeId`. */
    count: productCount,
    sort: z.optional(ProductSort),
  }),
  result: foundList(Product),
});

const named = z.array(z.object({ name: z.string(), count: z.int() }));
const buckets = z.array(z.object({ from: z.number(), to: z.number(), count: z.int() }));
const PotencySpread = z.object({ unit: PotencyUnit, min: z.number(), max: z.number(), buckets });

/** The product count of each further choice: a facet applies all filters but its own. */
export const ProductFacets = z.object({
  totalItems: z.int(),
  /** Most products first, then by name; without empty ones. */
  brands: z.array(z.object({ id: z.string(), displayName: z.string(), count: z.int() })),
  plantTypes: named,
  categories: named,
  subCategories: named,
  /** Cents, of products in stock (with `storeId` of all); null: no products. */
  price: z.nullable(z.object({ min: z.int(), max: z.int(), buckets })),
  /** One for each unit that labels use; a label whose range touches several buckets counts in each. */
  thc: z.array(PotencySpread),
  cbd: z.array(PotencySpread),
});
export type ProductFacets = z.output<typeof ProductFacets>;

export const listProductFacets = operation('GET /explore/products/facets', {
  name: 'listProductFacets',
  summary: 'What a list of products could be narrowed by, each choice with the number of products',
  access: 'public',
  isShared: true,
  costlyConnections: 1,
  input: z.object(productFilters),
  result: ProductFacets,
});

/** A product with its whole store. */
export const ProductDetail = z.extend(LabelledProduct, { store: Store });
export type ProductDetail = z.output<typeof ProductDetail>;

export const getProduct = operation('GET /explore/products/:id', {
  name: 'getProduct',
  summary: 'A product by its id, or the nearest (else cheapest) offer of a system product by that one’s id',
  access: 'public',
  isShared: true,
  input: z.object({ id, loc: z.optional(loc) }),
  result: ProductDetail,
  errors: ['not-found'],
});

export const trendingProducts = operation('GET /explore/products/trending', {
  name: 'trendingProducts',
  summary: 'The most popular products that are in stock nearby',
  access: 'public',
  isShared: true,
  costlyConnections: 1,
  input: z.object({ loc: z.optional(loc), count: count(12) }),
  result: z.array(Product),
});

export const listBestOffers = operation('GET /explore/products/best', {
  name: 'listBestOffers',
  summary:
    'At most 20 system products by their ids, in that order, each at the offer at which lists show it; what no store lists is left out',
  access: 'public',
  costlyConnections: 1,
  input: z.object({ ids: names, loc: z.optional(loc) }),
  result: z.array(Product),
});

export const listRecommendedProducts = operation('GET /explore/stores/:id/recommended-products', {
  name: 'listRecommendedProducts',
  summary: 'What a store recommends: at most 12 of its most popular products in stock',
  access: 'public',
  isShared: true,
  input: z.object({ id, loc: z.optional(loc) }),
  result: z.array(Product),
  errors: ['not-found'],
});

export const CategoryShelf = z.object({
  categoryName: z.string(),
  categoryDisplayName: z.string(),
  items: z.array(Product),
  totalItems: z.int(),
});
export type CategoryShelf = z.output<typeof CategoryShelf>;

export const listCategoryProducts = operation('GET /explore/stores/:id/category-products', {
  name: 'listCategoryProducts',
  summary: 'A store’s products by category, at most 20 of each',
  access: 'public',
  isShared: true,
  costlyConnections: 1,
  input: z.object({ id, loc: z.optional(loc) }),
  result: z.array(CategoryShelf),
  errors: ['not-found'],
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
  isShared: true,
  input: z.object({ id, id2: id, loc: z.optional(loc) }),
  result: z.array(ProductOffer),
  errors: ['not-found'],
});

export const StockedOffer = z.extend(ProductOffer, {
  /** Units in stock. */
  quantity: z.int(),
});
export type StockedOffer = z.output<typeof StockedOffer>;

/** What distinguishes an offer. 'soonest' is ready for pickup first; lists show the product at 'best'. */
export const OfferWord = z.enum(['nearest', 'cheapest', 'soonest', 'best']);
export type OfferWord = z.output<typeof OfferWord>;

export const OfferChoice = z.extend(StockedOffer, { is: z.array(OfferWord) });
export type OfferChoice = z.output<typeof OfferChoice>;

export const listOfferChoices = operation('GET /explore/products/:id/offer-choices', {
  name: 'listOfferChoices',
  summary:
    'The nearest, the cheapest, the soonest and the best offer of a product, of the stores near the location or else of all',
  access: 'public',
  isShared: true,
  input: z.object({ id, loc: z.optional(loc) }),
  result: z.object({
    /** The number of stores with stock, and the lowest of their prices in cents; null: none has it. */
    stores: z.int(),
    from: z.nullable(z.int()),
    /** The highest of these prices. */
    to: z.nullable(z.int()),
    choices: z.array(OfferChoice),
  }),
  errors: ['not-found'],
});

/** 'ready+': earliest ready first, with `delivery` earliest arrival first; stores without a time come last. */
export const OfferSort = sortBy('distance+', 'price+', 'ready+');
export type OfferSort = z.output<typeof OfferSort>;

export const listProductOffers = operation('GET /explore/products/:id/offers', {
  name: 'listProductOffers',
  summary:
    'The stores near the location, or else all, that have a product in stock. With `delivery` those that deliver to it, and prices are compared with their fee',
  access: 'public',
  isShared: true,
  costlyConnections: 1,
  input: z.object({
    id,
    loc: z.optional(loc),
    delivery: z.optional(flag),
    isOpen: z.optional(flag),
    /** 'distance+' with a location, else 'price+'. */
    sort: z.optional(OfferSort),
    page,
    count: count(20),
  }),
  result: listOf(StockedOffer),
  errors: ['not-found'],
});

export const SearchType = z.enum(['products', 'stores', 'brands']);
export type SearchType = z.output<typeof SearchType>;

export const searchAll = operation('GET /explore/search/all', {
  name: 'searchAll',
  summary: 'Products, stores and brands that match; nothing for 3 characters or fewer',
  access: 'public',
  isShared: true,
  costlyConnections: 3,
  input: z.object({
    loc: z.optional(loc),
    page,
    count: count(10),
    search,
    exact,
    type: z.optional(SearchType),
    reach: z.optional(Reach),
  }),
  result: z.object({
    products: z.object({ items: z.array(Product), totalItems: z.int(), ...searched }),
    stores: z.object({ items: z.array(Store), totalItems: z.int(), ...searched }),
    brands: z.object({ items: z.array(Brand), totalItems: z.int(), ...searched }),
    /** Pages of the longest of the three lists. */
    totalPage: z.int(),
    /** Only for one type without results: the nearest catalogue words with the same beginning, at most 3. */
    closeWords: z.array(z.string()),
  }),
});

export const StoreMarker = z.object({
  id: z.string(),
  displayAs: z.string(),
  location: z.optional(StoreBranch),
  coordinates: z.tuple([z.number(), z.number()]),
  precision: z.optional(Precision),
  isOpen: z.boolean(),
});
export type StoreMarker = z.output<typeof StoreMarker>;

export const listStoreMarkers = operation('GET /explore/stores/markers', {
  name: 'listStoreMarkers',
  summary: 'All stores within the bounds, as points for a map',
  access: 'public',
  isShared: true,
  costlyConnections: 1,
  input: z.object({ bounds: z.optional(bounds), search, exact, delivery: z.optional(flag), isOpen: z.optional(flag) }),
  result: z.array(StoreMarker),
});
