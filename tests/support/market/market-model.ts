import { distanceKm } from '#features/places';
import { isOpenAt, type OperationHours } from '#features/stores';
import type { Point } from '#platform/contract/fields.ts';

/** The public lists as one would write them in an afternoon, over arrays: what the database's answers are held against. */

export type ModelCategory = { id: number; name: string; parentId: number | null; isActive: boolean };
export type ModelBrand = { id: number; displayName: string };
export type ModelStore = {
  id: number;
  displayName: string;
  point: Point;
  hours: OperationHours;
  timeZone: string;
  hasDelivery: boolean;
  /** It delivers to points up to so many degrees north, south, east and west of it; 0: to none. */
  reach: number;
  isActive: boolean;
  reviewCount: number;
};
export type ModelProduct = {
  id: number;
  brandId: number;
  categoryId: number;
  subcategoryId: number | null;
  plantType: string | null;
  popularity: number;
  unit: '%' | 'mg/g' | 'mg' | null;
  grams: number | null;
  thc: readonly [number, number] | null;
  cbd: readonly [number, number] | null;
};
export type ModelListing = {
  id: number;
  storeId: number;
  productId: number;
  price: number;
  sale: number | null;
  discount: number | null;
  isDiscounted: boolean;
  quantity: number;
  isActive: boolean;
};
export type ModelMarket = {
  categories: readonly ModelCategory[];
  brands: readonly ModelBrand[];
  stores: readonly ModelStore[];
  products: readonly ModelProduct[];
  listings: readonly ModelListing[];
};

type ModelRange = { min?: number; max?: number };
export type ModelQuery = {
  loc?: Point;
  category?: readonly string[];
  subCategory?: readonly string[];
  brandId?: readonly string[];
  plantType?: readonly string[];
  price?: ModelRange;
  thc?: ModelRange;
  cbd?: ModelRange;
  potencyUnit?: '%' | 'mg';
  delivery?: boolean;
  isOpen?: boolean;
  reach?: 'near' | 'far';
  storeId?: number;
  sort?: 'price+' | 'price-' | 'gram+' | 'thc+' | 'thc-';
};
export type ModelStoreQuery = Pick<ModelQuery, 'loc' | 'delivery' | 'isOpen'> & {
  sort?: 'name+' | 'name-';
  bounds?: { west: number; south: number; east: number; north: number };
};

/** What a list shows in one place: a product and the listing that stands for it. */
type Item = { product: ModelProduct; listing: ModelListing; price: number; isAvailable: boolean };
type Order<T> = (a: T, b: T) => number;

export function unitPrice({ price, sale, discount, isDiscounted }: ModelListing): number {
  if (sale !== null) return sale;
  return isDiscounted && discount !== null ? Math.max(1, Math.round((price * (100 - discount)) / 100)) : price;
}

/** The listings of the list, in its order. */
export function modelProducts(market: ModelMarket, query: ModelQuery, now: Date): ModelListing[] {
  const { storeId } = query;
  const all = storeId === undefined ? offers(market, query, now) : shelf(market, query, storeId, now);
  const passes = FILTERS.map((name) => filterOf(name, market, query));
  const items = all.filter((item) => passes.every((pass) => pass(item)));
  const inOrder = storeId === undefined ? listOrder(query, items) : [...shelfFirst, ...listOrder(query, items)];
  return items
    .sort(by(...inOrder, storeId === undefined ? ({ product }) => product.id : ({ listing }) => listing.id))
    .map(({ listing }) => listing);
}

/** Each product at its best offer in stock; out of stock only where neither stores nor prices nor what is near are asked for. */
function offers(market: ModelMarket, query: ModelQuery, now: Date): Item[] {
  const { loc } = query;
  return market.products.flatMap((product) => {
    const listed = market.listings.filter((one) => one.productId === product.id && one.isActive);
    const sold = listed.filter(({ storeId }) => storeOf(market, storeId).isActive);
    const inStock = sold.filter((one) => one.quantity > 0 && fits(storeOf(market, one.storeId), query, now));
    const near = loc && query.reach ? inStock.filter(({ storeId }) => isNear(storeOf(market, storeId), loc)) : [];
    if (loc && query.reach === 'far' && near.length > 0) return [];
    const asked = loc && query.reach === 'near' ? near : inStock;
    const best = loc ? bestAround(market, asked, loc, query.delivery) : asked.toSorted(cheapest)[0];
    const needsStock = query.delivery || query.isOpen || query.price || (loc && query.reach === 'near');
    const listing = best ?? (needsStock ? undefined : sold.toSorted(cheapest)[0]);
    return listing ? [{ product, listing, price: unitPrice(listing), isAvailable: best !== undefined }] : [];
  });
}

const cheapest: Order<ModelListing> = (a, b) => by<ModelListing>(unitPrice, storeKey)(a, b);

const isNear = (store: ModelStore, loc: Point) => distanceKm(loc, store.point) <= 100 || deliversTo(store, loc);

const deliversTo = ({ hasDelivery, reach, point }: ModelStore, loc: Point) =>
  hasDelivery && reach > 0 && Math.abs(point.lng - loc.lng) <= reach && Math.abs(point.lat - loc.lat) <= reach;

/** The nearest, unless one around the place costs at least 5 % less. */
function bestAround(market: ModelMarket, inStock: readonly ModelListing[], loc: Point, delivery?: boolean) {
  const km = ({ storeId }: ModelListing) => distanceKm(loc, storeOf(market, storeId).point);
  const [nearest] = inStock.toSorted(by(km, storeKey));
  const cheaper = inStock.filter((one) => {
    const isAround = delivery ? deliversTo(storeOf(market, one.storeId), loc) : km(one) <= 3;
    return isAround && nearest && unitPrice(one) * 20 <= unitPrice(nearest) * 19;
  });
  return cheaper.toSorted(by(unitPrice, km, storeKey))[0] ?? nearest;
}

const storeKey = ({ storeId }: ModelListing) => storeId;

function shelf(market: ModelMarket, query: ModelQuery, storeId: number, now: Date): Item[] {
  const store = market.stores.find(({ id }) => id === storeId);
  if (!store?.isActive || !fits(store, query, now)) return [];
  return market.listings
    .filter((one) => one.storeId === storeId && one.isActive)
    .map((listing) => ({
      product: market.products.find(({ id }) => id === listing.productId) as ModelProduct,
      listing,
      price: unitPrice(listing),
      isAvailable: listing.quantity > 0,
    }));
}

const storeOf = ({ stores }: ModelMarket, wanted: number) => stores.find(({ id }) => id === wanted) as ModelStore;

const fits = (store: ModelStore, { delivery, isOpen }: Pick<ModelQuery, 'delivery' | 'isOpen'>, now: Date) =>
  (!delivery || store.hasDelivery) && (!isOpen || isOpenAt(store.hours, store.timeZone, now));

const FILTERS = ['category', 'subCategory', 'brandId', 'plantType', 'price', 'thc', 'cbd'] as const;
type FilterName = (typeof FILTERS)[number];

function filterOf(name: FilterName, market: ModelMarket, query: ModelQuery): (item: Item) => boolean {
  if (name === 'category' || name === 'subCategory') return inCategories(market, query[name]);
  if (name === 'brandId')
    return ({ product }) => !query.brandId?.length || query.brandId.includes(`${product.brandId}`);
  if (name === 'plantType')
    return ({ product }) => !query.plantType?.length || query.plantType.includes(String(product.plantType));
  if (name === 'price') return ({ price }) => overlaps([price, price], query.price);
  const unit = query.potencyUnit ?? '%';
  return ({ product }) => !query[name] || overlaps(label(product, name, unit), query[name]);
}

function inCategories({ categories }: ModelMarket, names: readonly string[] | undefined) {
  const ids = categories.filter(({ name, isActive }) => isActive && names?.includes(name)).map(({ id }) => id);
  return ({ product: { categoryId, subcategoryId } }: Item) =>
    !names?.length || ids.includes(categoryId) || (subcategoryId !== null && ids.includes(subcategoryId));
}

const overlaps = (
  label: readonly [number, number] | null,
  { min = 0, max = Number.POSITIVE_INFINITY }: ModelRange = {},
) => label !== null && label[0] <= max && label[1] >= min;

/** A label's range in that unit; null where it has none. */
function label({ unit, ...product }: ModelProduct, name: 'thc' | 'cbd', wanted: '%' | 'mg') {
  const range = product[name];
  if (range === null || unit === null || (unit === 'mg') !== (wanted === 'mg')) return null;
  return unit === 'mg/g' ? ([range[0] / 10, range[1] / 10] as const) : range;
}

const shelfFirst = [({ isAvailable }: Item) => Number(!isAvailable)];

function listOrder({ sort, potencyUnit }: ModelQuery, items: readonly Item[]): ((item: Item) => number)[] {
  const popularity = ({ product }: Item) => -product.popularity;
  const middle = ({ product }: Item, unit: '%' | 'mg') => {
    const range = label(product, 'thc', unit);
    return range && Math.round((range[0] + range[1]) * 10_000);
  };
  const inPercent = countOf(items, (item) => middle(item, '%') !== null);
  const inMg = countOf(items, (item) => middle(item, 'mg') !== null);
  const first = potencyUnit ?? (inMg > inPercent ? 'mg' : '%');
  const typical = (item: Item) => middle(item, '%') ?? middle(item, 'mg');
  const unknownLast = (item: Item) => Number(typical(item) === null);
  const firstScale = (item: Item) => Number(middle(item, first) === null);
  if (sort === 'price+') return [({ price }) => price, popularity];
  if (sort === 'price-') return [({ price }) => -price, popularity];
  if (sort === 'gram+') {
    const perGram = ({ price, product: { unit, grams } }: Item) =>
      grams === null || unit === null || unit === 'mg' ? Number.MAX_VALUE : Math.round(price / grams);
    return [perGram, popularity];
  }
  if (sort === 'thc+') return [unknownLast, firstScale, (item) => typical(item) ?? 0, popularity];
  if (sort === 'thc-') return [unknownLast, firstScale, (item) => -(typical(item) ?? 0), popularity];
  return [popularity];
}

const by =
  <T>(...keys: ((item: T) => number | string)[]): Order<T> =>
  (a, b) => {
    for (const key of keys) {
      const [left, right] = [key(a), key(b)];
      if (left !== right) return left < right ? -1 : 1;
    }
    return 0;
  };

/** Each facet with its own filter left out; names with their counts, ranges as the values themselves. */
export function modelFacets(market: ModelMarket, query: ModelQuery, now: Date) {
  const { storeId } = query;
  const items = storeId === undefined ? offers(market, query, now) : shelf(market, query, storeId, now);
  const without = (own: FilterName | null) => {
    const passes = FILTERS.filter((name) => name !== own).map((name) => filterOf(name, market, query));
    return items.filter((item) => passes.every((pass) => pass(item)));
  };
  const named = (own: 'category' | 'subCategory') =>
    market.categories
      .filter(({ isActive, parentId }) => isActive && (parentId === null) === (own === 'category'))
      .map(({ id, name }) => ({
        name,
        count: countOf(without(own), ({ product }) => product.categoryId === id || product.subcategoryId === id),
      }));
  const potency = (own: 'thc' | 'cbd') =>
    (['%', 'mg'] as const).map((unit) => ({
      unit,
      labels: without(own).flatMap(({ product }) => {
        const range = label(product, own, unit);
        return range ? [range] : [];
      }),
    }));
  return {
    totalItems: without(null).length,
    brands: market.brands.map(({ id, displayName }) => ({
      id: String(id),
      displayName,
      count: countOf(without('brandId'), ({ product }) => product.brandId === id),
    })),
    plantTypes: ['indica', 'sativa', 'hybrid', 'cbd'].map((name) => ({
      name,
      count: countOf(without('plantType'), ({ product }) => product.plantType === name),
    })),
    categories: named('category'),
    subCategories: named('subCategory'),
    prices: (storeId === undefined ? offers(market, { ...query, price: {} }, now) : items)
      .filter((item) => FILTERS.every((name) => name === 'price' || filterOf(name, market, query)(item)))
      .map(({ price }) => price),
    thc: potency('thc'),
    cbd: potency('cbd'),
  };
}

const countOf = <T>(items: readonly T[], is: (item: T) => boolean) => items.filter(is).length;

export function modelStores(market: ModelMarket, query: ModelStoreQuery, now: Date): ModelStore[] {
  const { loc, sort, bounds } = query;
  const name = ({ displayName }: ModelStore) => displayName.toLowerCase();
  const id = (store: ModelStore) => store.id;
  const isInside = ({ point: { lng, lat } }: ModelStore) => {
    if (!bounds) return true;
    const { west, south, east, north } = bounds;
    return lat >= south && lat <= north && (west <= east ? lng >= west && lng <= east : lng >= west || lng <= east);
  };
  const found = market.stores.filter((store) => store.isActive && fits(store, query, now) && isInside(store));
  if (sort === 'name-') return found.sort((a, b) => by(name, id)(b, a));
  if (loc && !sort) return found.sort(by((store) => distanceKm(loc, store.point), id));
  return found.sort(sort ? by(name, id) : by(({ reviewCount }) => -reviewCount, name, id));
}

export function modelBrands({ brands }: ModelMarket, sort: 'name+' | 'name-' | undefined): ModelBrand[] {
  const inOrder = by<ModelBrand>(
    ({ displayName }) => displayName.toLowerCase(),
    ({ id }) => id,
  );
  return brands.toSorted((a, b) => (sort === 'name-' ? inOrder(b, a) : inOrder(a, b)));
}
