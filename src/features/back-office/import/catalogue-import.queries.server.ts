import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '#platform/db/db.ts';
import { codeOf } from '#platform/db/errors.ts';
import type { UploadKind } from './import-kinds.ts';
import type { Changes } from './import-report.ts';
import type { ListingRow } from './rows/listing-row.ts';
import type { ProductRow } from './rows/product-row.ts';
import type { StoreRow } from './rows/store-row.ts';

/** A returned row was written; `xmax = 0` distinguishes an insert from an update. */
type Written = { is_new: boolean };

const changesOf = (rows: readonly Written[]): Changes => {
  const created = rows.filter(({ is_new }) => is_new).length;
  return { created, updated: rows.length - created };
};

export type Precision = 'address' | 'street' | 'postal-area' | 'place';
export type KnownStore = Pick<StoreRow, 'licenceNumber' | 'address' | 'city' | 'province' | 'postalCode'> & {
  latitude: number;
  longitude: number;
  precision: Precision;
};

export async function storesByLicence(db: Db, licences: readonly string[]): Promise<KnownStore[]> {
  const { rows } = await sql<KnownStore>`select licence_number as "licenceNumber", address, city, province,
      postal_code as "postalCode", latitude, longitude, precision
    from store where licence_number = any(${licences})`.execute(db);
  return rows;
}

export type LocatedStore = Omit<StoreRow, 'point' | 'picture'> & {
  imageUrl: string | null;
  latitude: number;
  longitude: number;
  precision: Precision;
  timeZone: string;
};

type WrittenStore = { licence: string; isNew: boolean };

/** The store columns of a file, without hours. Blank cells keep stored values, staff-edited zones and text included. */
export async function upsertStores(trx: Trx, stores: readonly LocatedStore[]): Promise<WrittenStore[]> {
  const { rows } = await sql<WrittenStore>`
    insert into store as s (licence_number, licence_holder, name, display_name, address, city, province, postal_code, website,
      latitude, longitude, precision, time_zone, contact_number, accepts, image_url,
      said_preparation_minutes, licence_expires_on)
    select r.licence, r.holder, r.name, r.display_name, r.address, r.city, r.province, r.postal_code, r.website, r.latitude,
      r.longitude, r.precision, r.time_zone, coalesce(r.phone, known.contact_number),
      coalesce(string_to_array(r.cards, ' '), known.accepts, '{}'), coalesce(r.image_url, known.image_url),
      coalesce(r.preparation, known.said_preparation_minutes),
      coalesce(r.licence_expires_on, known.licence_expires_on)
    from unnest(
      ${stores.map((store) => store.licenceNumber)}::text[], ${stores.map((store) => store.licenceHolder)}::text[],
      ${stores.map((store) => store.name)}::text[], ${stores.map((store) => store.displayName)}::text[],
      ${stores.map((store) => store.address)}::text[], ${stores.map((store) => store.city)}::text[],
      ${stores.map((store) => store.province)}::text[], ${stores.map((store) => store.postalCode)}::text[],
      ${stores.map((store) => store.website)}::text[], ${stores.map((store) => store.latitude)}::float8[],
      ${stores.map((store) => store.longitude)}::float8[], ${stores.map((store) => store.precision)}::text[],
      ${stores.map((store) => store.timeZone)}::text[],
      ${stores.map((store) => store.phone ?? null)}::text[],
      ${stores.map((store) => store.cards?.join(' ') || null)}::text[],
      ${stores.map((store) => store.imageUrl ?? null)}::text[],
      ${stores.map((store) => store.preparation)}::smallint[],
      ${stores.map((store) => store.licenceExpiresOn ?? null)}::date[])
      as r (licence, holder, name, display_name, address, city, province, postal_code, website, latitude, longitude,
        precision, time_zone, phone, cards, image_url, preparation, licence_expires_on)
    left join store known on known.licence_number = r.licence
    on conflict (licence_number) do update set licence_holder = excluded.licence_holder, name = excluded.name,
      display_name = excluded.display_name, address = excluded.address, city = excluded.city, province = excluded.province,
      postal_code = excluded.postal_code, website = excluded.website, latitude = excluded.latitude,
      longitude = excluded.longitude, precision = excluded.precision, time_zone = excluded.time_zone,
      contact_number = excluded.contact_number, accepts = excluded.accepts, image_url = excluded.image_url,
      said_preparation_minutes = excluded.said_preparation_minutes, licence_expires_on = excluded.licence_expires_on
    where (s.licence_holder, s.name, s.display_name, s.address, s.city, s.province, s.postal_code, s.website, s.latitude,
        s.longitude, s.precision, s.time_zone, s.contact_number, s.accepts, s.image_url, s.said_preparation_minutes,
        s.licence_expires_on)
      is distinct from (excluded.licence_holder, excluded.name, excluded.display_name, excluded.address, excluded.city,
        excluded.province, excluded.postal_code, excluded.website, excluded.latitude, excluded.longitude,
        excluded.precision, excluded.time_zone, excluded.contact_number, excluded.accepts, excluded.image_url,
        excluded.said_preparation_minutes, excluded.licence_expires_on)
    returning licence_number as licence, xmax = 0 as "isNew"`.execute(trx);
  return rows;
}

/** Adds brands and categories that the rows name; existing ones keep their names, and are left out before their triggers fire. */
export async function ensureBrandsAndCategories(trx: Trx, products: readonly PicturedProduct[]): Promise<void> {
  await sql`insert into brand (name, display_name)
    select distinct on (name) * from unnest(${products.map(({ brand }) => brand)}::text[],
      ${products.map(({ brandName }) => brandName)}::text[]) as b (name, display_name)
    where not exists (select from brand where brand.name = b.name) order by name
    on conflict (name) do nothing`.execute(trx);
  await sql`insert into category (name, display_name)
    select distinct on (name) * from unnest(${products.map(({ category }) => category)}::text[],
      ${products.map(({ categoryName }) => categoryName)}::text[]) as c (name, display_name)
    where not exists (select from category where category.name = c.name) order by name
    on conflict (name) do nothing`.execute(trx);
  const below = products.filter(({ subcategory }) => subcategory);
  await sql`insert into category (name, display_name, parent_id)
    select distinct on (c.name) c.name, c.display_name, parent.id
    from unnest(${below.map(({ subcategory }) => subcategory)}::text[], ${below.map((row) => row.subcategoryName)}::text[],
      ${below.map(({ category }) => category)}::text[]) as c (name, display_name, parent)
    join category parent on parent.name = c.parent
    where not exists (select from category where category.name = c.name)
    order by c.name
    on conflict (name) do nothing`.execute(trx);
}

/** Sets the display order of categories for rows that state it. */
export async function orderCategories(trx: Trx, products: readonly PicturedProduct[]): Promise<void> {
  const places = new Map<string, number>();
  for (const { category, categoryOrder, subcategory, subcategoryOrder } of products) {
    if (typeof categoryOrder === 'number') places.set(category, categoryOrder);
    if (subcategory && typeof subcategoryOrder === 'number') places.set(subcategory, subcategoryOrder);
  }
  if (places.size === 0) return;
  await sql`update category set order_by = given.place
    from unnest(${[...places.keys()]}::text[], ${[...places.values()]}::int[]) as given (name, place)
    where category.name = given.name and category.order_by is distinct from given.place`.execute(trx);
}

export type PicturedProduct = Omit<ProductRow, 'picture'> & { imageUrl: string | null };

/**
 * Blank descriptions, pictures and popularity keep stored values, as does the tax class while the product's category
 * stays.
 */
export async function upsertProducts(trx: Trx, products: readonly PicturedProduct[]): Promise<Changes> {
  const { rows } = await sql<Written>`
    insert into system_product as p (import_key, name, brand_id, category_id, subcategory_id, display_name, description,
      plant_type, potency_unit, thc_min, thc_max, cbd_min, cbd_max, net_weight, dried_equivalent_mg, tax_class,
      deposit_cents, popularity, usual_price_cents, image_url, terpenes, terpene_percent, aroma)
    select r.key, r.key, brand.id, category.id, subcategory.id, r.display_name, r.description, r.plant_type, r.potency_unit,
      r.thc_min, r.thc_max, r.cbd_min, r.cbd_max, r.net_weight, r.equivalent,
      coalesce(r.tax_class, case when (known.category_id, known.subcategory_id)
        is not distinct from (category.id, subcategory.id) then known.tax_class end, r.derived_tax_class), r.deposit, r.popularity, r.price,
      coalesce(r.image_url, known.image_url), coalesce(string_to_array(r.terpenes, ','), known.terpenes, '{}'),
      coalesce(r.terpene_percent, known.terpene_percent), coalesce(string_to_array(r.aroma, ','), known.aroma, '{}')
    from unnest(
      ${products.map((row) => row.importKey)}::text[], ${products.map((row) => row.brand)}::text[],
      ${products.map((row) => row.category)}::text[], ${products.map((row) => row.subcategory)}::text[],
      ${products.map((row) => row.displayName)}::text[], ${products.map((row) => row.description)}::text[],
      ${products.map((row) => row.plantType)}::text[], ${products.map((row) => row.potencyUnit)}::text[],
      ${products.map((row) => row.thc?.[0] ?? null)}::numeric[], ${products.map((row) => row.thc?.[1] ?? null)}::numeric[],
      ${products.map((row) => row.cbd?.[0] ?? null)}::numeric[], ${products.map((row) => row.cbd?.[1] ?? null)}::numeric[],
      ${products.map((row) => row.netWeight)}::text[], ${products.map((row) => row.driedEquivalentMg)}::int[],
      ${products.map((row) => row.taxClass)}::text[], ${products.map((row) => row.derivedTaxClass)}::text[],
      ${products.map((row) => row.depositCents)}::int[], ${products.map((row) => row.popularity)}::int[],
      ${products.map((row) => row.usualPriceCents)}::int[], ${products.map((row) => row.imageUrl ?? null)}::text[],
      ${products.map((row) => row.terpenes?.join(',') ?? null)}::text[],
      ${products.map((row) => row.terpenePercent ?? null)}::numeric[], ${products.map((row) => row.aroma?.join(',') ?? null)}::text[])
      as r (key, brand, category, subcategory, display_name, description, plant_type, potency_unit, thc_min, thc_max, cbd_min,
        cbd_max, net_weight, equivalent, tax_class, derived_tax_class, deposit, popularity, price,
        image_url, terpenes, terpene_percent, aroma)
    join brand on brand.name = r.brand
    join category on category.name = r.category
    left join category subcategory on subcategory.name = r.subcategory
    left join system_product known on known.import_key = r.key
    on conflict (import_key) do update set brand_id = excluded.brand_id, category_id = excluded.category_id,
      subcategory_id = excluded.subcategory_id, display_name = excluded.display_name,
      description = coalesce(nullif(excluded.description, ''), p.description), plant_type = excluded.plant_type,
      potency_unit = excluded.potency_unit, thc_min = excluded.thc_min, thc_max = excluded.thc_max,
      cbd_min = excluded.cbd_min, cbd_max = excluded.cbd_max, net_weight = excluded.net_weight,
      dried_equivalent_mg = excluded.dried_equivalent_mg, tax_class = excluded.tax_class,
      deposit_cents = excluded.deposit_cents,
      popularity = excluded.popularity, usual_price_cents = excluded.usual_price_cents,
      image_url = excluded.image_url, terpenes = excluded.terpenes, terpene_percent = excluded.terpene_percent,
      aroma = excluded.aroma
    where (p.brand_id, p.category_id, p.subcategory_id, p.display_name, p.description, p.plant_type, p.potency_unit, p.thc_min,
        p.thc_max, p.cbd_min, p.cbd_max, p.net_weight, p.dried_equivalent_mg, p.tax_class, p.deposit_cents, p.popularity,
        p.usual_price_cents, p.image_url, p.terpenes, p.terpene_percent, p.aroma)
      is distinct from (excluded.brand_id, excluded.category_id, excluded.subcategory_id, excluded.display_name,
        coalesce(nullif(excluded.description, ''), p.description), excluded.plant_type, excluded.potency_unit,
        excluded.thc_min, excluded.thc_max, excluded.cbd_min, excluded.cbd_max, excluded.net_weight,
        excluded.dried_equivalent_mg, excluded.tax_class, excluded.deposit_cents, excluded.popularity,
        excluded.usual_price_cents, excluded.image_url, excluded.terpenes, excluded.terpene_percent, excluded.aroma)
    returning xmax = 0 as is_new`.execute(trx);
  return changesOf(rows);
}

export type ListingKeys = { storeId: number | null; productId: number | null };

/** The store and product of each row, in order. */
export async function keysOfListings(
  db: Db,
  listings: readonly ListingRow[],
  storeIds: readonly number[] | null,
): Promise<ListingKeys[]> {
  const { rows } = await sql<ListingKeys>`
    select store.id as "storeId", p.id as "productId"
    from unnest(${listings.map((row) => row.licenceNumber)}::text[], ${listings.map((row) => row.importKey)}::text[])
      with ordinality as r (licence, key, n)
    left join store on store.licence_number = r.licence and (${storeIds}::bigint[] is null or store.id = any(${storeIds}))
    left join system_product p on p.import_key = r.key
    order by r.n`.execute(db);
  return rows;
}

/** The tables that each kind of import fills, the one that takes a row of its file first. */
const FILLED: Record<UploadKind, readonly string[]> = {
  stores: ['store', 'opening_hours', 'search_word'],
  products: ['system_product', 'brand', 'category', 'search_word'],
  listings: ['listing'],
};
const CATALOGUE = [...new Set([...Object.values(FILLED).flat(), 'delivery_zone', 'product_review', 'store_review'])];

const tables = (names: readonly string[]) => sql.join(names.map((name) => sql.table(name)));

/**
 * Updates the planner's statistics after an import: autovacuum runs a minute later, and plans would be bad until then.
 */
export const analyzeCatalogue = (db: Db): Promise<void> => inTime(db, sql`analyze ${tables(CATALOGUE)}`);

/** The same for what one import filled, where its rows are a tenth of the table or more: fewer mislead no plan. */
export async function analyzeFilled(db: Db, kind: UploadKind, written: number): Promise<void> {
  const [table = ''] = FILLED[kind];
  const { rows } =
    await sql`select from pg_class where oid = ${table}::regclass and reltuples > 10 * ${written}::int`.execute(db);
  if (rows.length === 0) await inTime(db, sql`analyze ${tables(FILLED[kind])}`);
}

/** Cannot run inside a transaction. */
export const vacuumCatalogue = (db: Db): Promise<void> => inTime(db, sql`vacuum ${tables(CATALOGUE)}`);

/** Optional maintenance: beyond the statement's time limit it is left to autovacuum. */
async function inTime(db: Db, statement: RawBuilder<unknown>): Promise<void> {
  await statement.execute(db).catch((error) => {
    if (!OUT_OF_TIME.has(codeOf(error))) throw error;
  });
}

/** The time limits of the statement and of its lock wait. */
const OUT_OF_TIME = new Set(['57014', '55P03']);
