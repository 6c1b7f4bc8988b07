import { categoryPictureUrl, roundTileUrl } from '#features/pictures';
import { distanceKm } from '#features/places';
import type { Point } from '#platform/contract/fields.ts';
import type { Brand, CannabisMetaData, Category, PlantType, Product, StoreDelivery } from './catalog.contract.ts';

export type ListingRow = {
  id: number;
  price_cents: number;
  sale_price_cents: number | null;
  discount_percent: number | null;
  is_discount_enabled: boolean;
  quantity: number;
  store_id: number;
  store_name: string;
  store_address: string;
  store_city: string;
  store_latitude: number;
  store_longitude: number;
  is_open: boolean;
  /** null: unknown, or not before the store closes. */
  ready_minutes: number | null;
  /** The next opening as a minute of the store's week, and in minutes from now; null: it is open, or never opens. */
  opens_minute: number | null;
  opens_in_minutes: number | null;
  /** Incremented by each change of the store's delivery zones; null: it does not deliver. */
  zones_version: number | null;
  system_product_id: number;
  /** Incremented by each change of the columns of `SystemProduct`. */
  system_product_version: number;
};

export type SystemProductRow = {
  id: number;
  version: number;
  name: string;
  display_name: string;
  description: string;
  image_url: string | null;
  assets: Product['assets'];
  plant_type: PlantType | null;
  potency_unit: CannabisMetaData['unit'] | null;
  thc_min: number | null;
  thc_max: number | null;
  thc_typical: number | null;
  cbd_min: number | null;
  cbd_max: number | null;
  cbd_typical: number | null;
  net_weight: string | null;
  dried_equivalent_mg: number;
  review_count: number;
  review_sum: number;
  listing_count: number;
  brand_id: number;
  brand_name: string;
  brand_label: string;
  brand_description: string;
  brand_image_url: string | null;
  category_name: string;
  category_label: string;
  subcategory_name: string | null;
  subcategory_label: string | null;
};

/** The serialized fields that depend on the store's offer; the rest is shared by all offers. */
type OfOffer = 'id' | 'price' | 'priceSale' | 'quantity' | 'storeId' | 'store' | 'discountGroup';
export type SystemProduct = Omit<Product, OfOffer>;

export const toSystemProduct = (row: SystemProductRow): SystemProduct => ({
  name: row.name,
  displayName: row.display_name,
  imageUrl: row.image_url ?? roundTileUrl(row.brand_label),
  assets: row.assets,
  description: row.description,
  category: row.category_name,
  categoryLabel: row.category_label,
  subcategory: row.subcategory_name,
  subcategoryLabel: row.subcategory_label,
  thc: row.thc_typical,
  cbd: row.cbd_typical,
  cannabisMetaData: row.potency_unit && {
    unit: row.potency_unit,
    minTHC: row.thc_min,
    maxTHC: row.thc_max,
    minCBD: row.cbd_min,
    maxCBD: row.cbd_max,
  },
  cannabisPlantType: row.plant_type,
  cannabisWeight: row.dried_equivalent_mg / 1000,
  netWeight: row.net_weight,
  reviewRate: reviewRate(row),
  reviewCount: row.review_count,
  brand: {
    id: String(row.brand_id),
    name: row.brand_name,
    displayName: row.brand_label,
    imageUrl: row.brand_image_url ?? roundTileUrl(row.brand_label),
    description: row.brand_description,
  },
  systemBrand: String(row.brand_id),
  systemProductId: String(row.id),
  storeCount: row.listing_count,
});

/**
 * The request's location: products then include the store's distance and, with `deliveries` by store, the delivery
 * cost.
 */
export type Place = { point?: Point; deliveries?: ReadonlyMap<number, StoreDelivery | null> };

export function toProduct(row: ListingRow, systemProduct: SystemProduct, { point, deliveries }: Place): Product {
  return {
    ...systemProduct,
    id: String(row.id),
    price: row.price_cents,
    priceSale: row.sale_price_cents,
    quantity: row.quantity,
    storeId: String(row.store_id),
    store: {
      id: String(row.store_id),
      displayAs: row.store_name,
      location: { address: row.store_address, city: row.store_city },
      ...(point && { distance: kilometres(point, { lng: row.store_longitude, lat: row.store_latitude }) }),
      ...(deliveries && { delivery: deliveries.get(row.store_id) ?? null }),
      isOpen: row.is_open,
      ...(row.ready_minutes !== null && { readyMinutes: row.ready_minutes }),
      ...(row.opens_minute !== null &&
        row.opens_in_minutes !== null && {
          opens: { minuteOfWeek: row.opens_minute, inMinutes: row.opens_in_minutes },
        }),
    },
    discountGroup:
      row.discount_percent === null
        ? null
        : { enabled: row.is_discount_enabled, discountPercentage: row.discount_percent },
  };
}

/** 0 to 5, one decimal; 0 = none yet. */
export function reviewRate({ review_sum, review_count }: { review_sum: number; review_count: number }): number {
  return review_count === 0 ? 0 : Math.round((review_sum / review_count) * 10) / 10;
}

/** Rounded to the metre, as on the wire. */
export const kilometres = (from: Point, to: Point): number => Math.round(distanceKm(from, to) * 1000) / 1000;

export type CategoryRow = {
  id: number;
  parent_id: number | null;
  name: string;
  display_name: string;
  image_url: string | null;
  is_active: boolean;
  order_by: number | null;
};

/** Each with its parent, if it is among the rows. */
export function toCategories(rows: readonly CategoryRow[]): Category[] {
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  const plain = rows.map((row) => ({
    id: String(row.id),
    name: row.name,
    displayName: row.display_name,
    imageUrl:
      row.image_url ??
      categoryPictureUrl({
        ...{ name: row.name, parent: (row.parent_id !== null && names.get(row.parent_id)) || '' },
        displayName: row.display_name,
      }),
    isActive: row.is_active,
    parentId: row.parent_id === null ? null : String(row.parent_id),
    orderBy: row.order_by,
    parentCategory: null,
  }));
  const byId = new Map(plain.map((category) => [category.id, category]));
  return plain.map((category) => ({
    ...category,
    parentCategory: (category.parentId && byId.get(category.parentId)) || null,
  }));
}

export type BrandRow = {
  id: number;
  name: string;
  display_name: string;
  description: string;
  image_url: string | null;
  product_count: number;
  is_claimed: boolean;
};

export const toBrand = (row: BrandRow): Brand => ({
  id: String(row.id),
  name: row.name,
  displayName: row.display_name,
  imageUrl: row.image_url ?? roundTileUrl(row.display_name),
  description: row.description,
  productCount: row.product_count,
  isClaimed: row.is_claimed,
});
