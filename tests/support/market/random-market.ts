import fc from 'fast-check';
import { sql } from 'kysely';
import type { OperationHours, Weekday } from '#features/stores';
import type { Point } from '#platform/contract/fields.ts';
import type { Db } from '#platform/db/db.ts';
import type { ModelListing, ModelMarket, ModelProduct, ModelStore } from './market-model.ts';

/**
 * Few places, so that stores share one: distances are equal or far apart, never a matter of rounding. The first two are 2 km
 * apart, the third is 13 km from them, the others are further than 100 km.
 */
export const POINTS: readonly Point[] = [
  { lng: -79.39, lat: 43.65 },
  { lng: -79.39, lat: 43.668 },
  { lng: -79.25, lat: 43.75 },
  { lng: -75.69, lat: 45.42 },
  { lng: -89.25, lat: 48.38 },
];

const CATEGORIES = [
  { id: 1, name: 'flower', parentId: null, isActive: true },
  { id: 2, name: 'oils', parentId: null, isActive: true },
  { id: 3, name: 'whole-flower', parentId: 1, isActive: true },
  { id: 4, name: 'milled-flower', parentId: 1, isActive: true },
  { id: 5, name: 'sprays', parentId: 2, isActive: true },
  { id: 6, name: 'retired', parentId: 2, isActive: false },
] as const;
const BRANDS = ['Northside', 'amber', 'Birch', 'Amber'].map((displayName, index) => ({ id: index + 1, displayName }));
const FIRST_LISTING = 10_000_000;

const WEEK: readonly Weekday[] = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const daily = (start: string, end: string, days = WEEK): OperationHours =>
  Object.fromEntries(days.map((day) => [day, { start, end }]));
const HOURS = [
  daily('00:00', '24:00'),
  daily('09:00', '17:00'),
  daily('20:00', '03:00'),
  daily('10:00', '22:00', ['sat', 'sun']),
  {},
];

const chance = (percent: number) => fc.integer({ min: 0, max: 99 }).map((n) => n < percent);
const store = fc.record({
  name: fc.constantFrom('Leaf', 'leaf', 'Alder', 'Yarrow', 'Moss'),
  point: fc.constantFrom(...POINTS),
  hours: fc.constantFrom(...HOURS),
  timeZone: fc.constantFrom('America/Toronto', 'America/Winnipeg'),
  hasDelivery: fc.boolean(),
  /** Nowhere, the next places, half of the country. */
  reach: fc.constantFrom(0, 0, 0.5, 6),
  isActive: chance(85),
  reviewCount: fc.integer({ min: 0, max: 2 }),
});
const range = fc
  .tuple(fc.constantFrom(0, 1.5, 5, 18.25, 20, 25, 90), fc.constantFrom(0, 0, 0.5, 5))
  .map(([from, width]) => [from, from + width] as const);
const product = fc.record({
  brandId: fc.constantFrom(1, 2, 3, 4),
  kind: fc.constantFrom<readonly [number, number | null]>([1, null], [1, 3], [1, 4], [2, null], [2, 5], [2, 6]),
  plantType: fc.constantFrom('indica', 'sativa', 'hybrid', 'cbd', null),
  popularity: fc.integer({ min: 0, max: 3 }),
  unit: fc.constantFrom<ModelProduct['unit']>('%', '%', 'mg/g', 'mg', null),
  grams: fc.constantFrom(null, 1, 3.5, 28),
  thc: fc.option(range, { freq: 3 }),
  cbd: fc.option(range, { freq: 3 }),
  /** In stock at no other place. */
  onlyAt: fc.option(fc.constantFrom(...POINTS), { freq: 2 }),
});
const offer = fc.record({
  price: fc.constantFrom(1, 500, 999, 1500, 2500, 2501, 9900, 120_000),
  sale: fc.constantFrom(null, null, 1, 450, 2500),
  discount: fc.constantFrom(null, 10, 33, 99),
  isDiscounted: fc.boolean(),
  quantity: fc.constantFrom(1, 7),
  /** Below the stock of the market: there is some. */
  stockDice: fc.integer({ min: 0, max: 99 }),
  isActive: chance(85),
  /** Below the density of the market: this store lists this product. */
  dice: fc.integer({ min: 0, max: 99 }),
});

/**
 * A handful of stores, or so many that the nearest few are not all of them: the list looks further for what those lack, in
 * one way for products that few stores list and in another for those that most do.
 */
const few = fc.record({
  stores: fc.integer({ min: 0, max: 7 }),
  products: fc.integer({ min: 0, max: 9 }),
  density: fc.constantFrom(40, 80),
  stocked: fc.constant(67),
});
const many = fc.record({
  stores: fc.integer({ min: 64, max: 72 }),
  products: fc.integer({ min: 3, max: 6 }),
  density: fc.constantFrom(6, 98),
  stocked: fc.constantFrom(10, 67),
});
const sizes = fc.oneof({ weight: 3, arbitrary: few }, { weight: 2, arbitrary: many });

export const randomMarket = marketOf(sizes);

/** Large stores: the nearest few of them have more than is read for a list by price. */
export const deepMarket = marketOf(
  fc.record({
    stores: fc.constant(16),
    products: fc.constant(1200),
    density: fc.constant(98),
    stocked: fc.constant(90),
  }),
);

type Size = { stores: number; products: number; density: number; stocked: number };

function marketOf(size: fc.Arbitrary<Size>): fc.Arbitrary<ModelMarket> {
  return size.chain(marketOfSize);
}

function marketOfSize({ stores, products, density, stocked }: Size): fc.Arbitrary<ModelMarket> {
  const times = <T>(one: fc.Arbitrary<T>, count: number) => fc.array(one, { minLength: count, maxLength: count });
  return fc
    .tuple(times(store, stores), times(product, products), times(offer, stores * products))
    .map(([shops, goods, offers]) => ({
      categories: CATEGORIES,
      brands: BRANDS,
      stores: shops.map(({ name, ...shop }, index): ModelStore => ({ ...shop, id: index + 1, displayName: name })),
      products: goods.map(
        ({ kind: [categoryId, subcategoryId], onlyAt: _, ...one }, index): ModelProduct => ({
          ...one,
          id: index + 1,
          categoryId,
          subcategoryId,
        }),
      ),
      listings: offers
        .map(({ dice, stockDice, sale, ...one }, index): ModelListing & { dice: number } => {
          const [shop, product] = [Math.floor(index / products), index % products];
          const onlyAt = goods[product]?.onlyAt;
          const isStocked = stockDice < stocked && (!onlyAt || shops[shop]?.point === onlyAt);
          return {
            ...one,
            dice,
            quantity: isStocked ? one.quantity : 0,
            sale: sale !== null && sale < one.price ? sale : null,
            isDiscounted: one.isDiscounted && one.discount !== null,
            id: FIRST_LISTING + index,
            storeId: shop + 1,
            productId: product + 1,
          };
        })
        .filter(({ dice }) => dice < density),
    }));
}

/** Makes the database's catalogue that market, whatever it was before. */
export async function putMarket(db: Db, { stores, products, listings }: ModelMarket): Promise<void> {
  await sql`truncate category, brand, system_product, store, listing, opening_hours, search_word cascade`.execute(db);
  await sql`insert into category (id, name, display_name, parent_id, is_active) overriding system value
    select id, name, name, "parentId", "isActive" from jsonb_to_recordset(${JSON.stringify(CATEGORIES)}::jsonb)
      as t (id bigint, name text, "parentId" bigint, "isActive" boolean)`.execute(db);
  await sql`insert into brand (id, name, display_name) overriding system value
    select id, 'brand-' || id, "displayName" from jsonb_to_recordset(${JSON.stringify(BRANDS)}::jsonb) as t (id bigint, "displayName" text)`.execute(
    db,
  );
  await sql`insert into store (id, licence_number, licence_holder, name, display_name, address, city, province, latitude, longitude,
      time_zone, has_delivery, is_active, review_count, review_sum) overriding system value
    select id, 'L' || id, 'Holder', 'store-' || id, "displayName", '1 Queen St W', 'Toronto', 'ON', (point->>'lat')::float8,
      (point->>'lng')::float8, "timeZone", "hasDelivery", "isActive", "reviewCount", "reviewCount" * 4
    from jsonb_to_recordset(${JSON.stringify(stores)}::jsonb)
      as t (id bigint, "displayName" text, point jsonb, "timeZone" text, "hasDelivery" boolean, "isActive" boolean,
        "reviewCount" int)`.execute(db);
  const days = stores.flatMap(({ id, hours }) =>
    WEEK.flatMap((day, weekday) => (hours[day] ? [{ id, weekday, ...hours[day] }] : [])),
  );
  await sql`insert into delivery_zone (store_id, name, fill_color, min_spend_cents, fee_cents, area)
    select id, 'Zone', '#1e7650', 0, 499, area from jsonb_to_recordset(${JSON.stringify(zonesOf(stores))}::jsonb)
      as t (id bigint, area jsonb)`.execute(db);
  await sql`insert into opening_hours (store_id, weekday, opens_at, closes_at)
    select id, weekday, start, "end" from jsonb_to_recordset(${JSON.stringify(days)}::jsonb)
      as t (id bigint, weekday smallint, start time, "end" time)`.execute(db);
  await sql`insert into system_product (id, import_key, name, display_name, brand_id, category_id, subcategory_id, plant_type,
      popularity, potency_unit, thc_min, thc_max, cbd_min, cbd_max, net_weight, dried_equivalent_mg) overriding system value
    select id, 'p' || id, 'p' || id, 'Product ' || id, "brandId", "categoryId", "subcategoryId", "plantType", popularity, unit,
      (thc->>0)::numeric, (thc->>1)::numeric, (cbd->>0)::numeric, (cbd->>1)::numeric, grams || ' g', 0
    from jsonb_to_recordset(${JSON.stringify(products)}::jsonb) as t (id bigint, "brandId" bigint, "categoryId" bigint,
      "subcategoryId" bigint, "plantType" text, popularity int, unit text, grams numeric,
      thc jsonb, cbd jsonb)`.execute(db);
  await sql`insert into listing (id, store_id, system_product_id, price_cents, sale_price_cents, discount_percent,
      is_discount_enabled, on_hand, is_active) overriding system value
    select id, "storeId", "productId", price, sale, discount, "isDiscounted", quantity, "isActive"
    from jsonb_to_recordset(${JSON.stringify(listings)}::jsonb) as t (id bigint, "storeId" bigint, "productId" bigint, price int,
      sale int, discount numeric, "isDiscounted" boolean, quantity int, "isActive" boolean)`.execute(db);
}

const zonesOf = (stores: readonly ModelStore[]) =>
  stores
    .filter(({ reach }) => reach > 0)
    .map(({ id, point: { lng, lat }, reach }) => {
      const [west, east, south, north] = [lng - reach, lng + reach, lat - reach, lat + reach];
      const corners = [
        [west, south],
        [east, south],
        [east, north],
        [west, north],
        [west, south],
      ];
      return { id, area: [corners] };
    });
