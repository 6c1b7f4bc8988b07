import { sql } from 'kysely';
import { appoint } from '#features/staff/server';
import type { Db, Trx } from '#platform/db/db.ts';
import { newId } from '#platform/id.ts';
import type {
  DemoBrand,
  DemoCategory,
  DemoListing,
  DemoProduct,
  DemoReview,
  DemoStore,
} from './catalogue/catalogue.ts';
import type { DEMO_LOGINS, DemoAddress } from './demo-logins.ts';

/** Key of a name → its id. */
export type Ids = ReadonlyMap<string, number>;

const idsBy = (rows: readonly { key: string; id: number }[]): Ids => new Map(rows.map(({ key, id }) => [key, id]));

export async function finishedImport(db: Db, name: string): Promise<boolean> {
  const { rows } = await sql`select from finished_import where name = ${name}`.execute(db);
  return rows.length > 0;
}

/** Blocks concurrent imports until the end of the transaction. */
export async function lockImports(trx: Trx): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(trx);
  await sql`set local lock_timeout = 0`.execute(trx);
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
  await sql`select pg_advisory_xact_lock(hashtext('wicket imports'))`.execute(trx);
}

export async function markImportFinished(trx: Trx, name: string, settings: object): Promise<void> {
  await sql`insert into finished_import (name, settings) values (${name}, ${JSON.stringify(settings)})`.execute(trx);
}

export async function insertCategories(trx: Trx, categories: readonly DemoCategory[]): Promise<Ids> {
  await sql`insert into category (name, display_name, image_url, order_by)
    select * from unnest(${textsOf(categories, 'name')}::text[], ${textsOf(categories, 'displayName')}::text[],
      ${textsOf(categories, 'imageUrl')}::text[], ${categories.map(({ orderBy }) => orderBy)}::int[])
    on conflict (name) do nothing`.execute(trx);
  const children = categories.filter(({ parent }) => parent);
  await sql`update category child set parent_id = parent.id
    from unnest(${textsOf(children, 'name')}::text[], ${textsOf(children, 'parent')}::text[]) as of (name, parent)
    join category parent on parent.name = of.parent
    where child.name = of.name and child.parent_id is distinct from parent.id`.execute(trx);
  const { rows } = await sql<{ key: string; id: number }>`select name as key, id from category`.execute(trx);
  return idsBy(rows);
}

export async function insertBrands(trx: Trx, brands: readonly DemoBrand[]): Promise<Ids> {
  await sql`insert into brand (name, display_name, description, is_invented)
    select *, true from unnest(${textsOf(brands, 'name')}::text[], ${textsOf(brands, 'displayName')}::text[],
      ${textsOf(brands, 'description')}::text[])
    on conflict (name) do nothing`.execute(trx);
  const { rows } = await sql<{ key: string; id: number }>`select name as key, id from brand`.execute(trx);
  return idsBy(rows);
}

export async function insertProducts(
  trx: Trx,
  products: readonly DemoProduct[],
  { brands, categories }: { brands: Ids; categories: Ids },
): Promise<number[]> {
  await sql`insert into system_product (import_key, brand_id, category_id, subcategory_id, name, display_name, description,
      plant_type, potency_unit, thc_min, thc_max, cbd_min, cbd_max, net_weight, dried_equivalent_mg, tax_class, deposit_cents,
      popularity, usual_price_cents, terpenes, terpene_percent, aroma)
    select import_key, brand_id, category_id, subcategory_id, name, display_name, description, plant_type, potency_unit, thc_min, thc_max,
      cbd_min, cbd_max, net_weight, dried_equivalent_mg, tax_class, deposit_cents, popularity, usual_price_cents,
      string_to_array(terpenes, ','), terpene_percent, string_to_array(aroma, ',')
    from unnest(
      ${textsOf(products, 'importKey')}::text[],
      ${products.map(({ brand }) => brands.get(brand))}::bigint[],
      ${products.map(({ category }) => categories.get(category))}::bigint[],
      ${products.map(({ subcategory }) => categories.get(subcategory))}::bigint[],
      ${textsOf(products, 'importKey')}::text[],
      ${textsOf(products, 'displayName')}::text[],
      ${textsOf(products, 'description')}::text[],
      ${textsOf(products, 'plantType')}::text[],
      ${textsOf(products, 'unit')}::text[],
      ${products.map(({ thc }) => thc?.[0] ?? null)}::numeric[],
      ${products.map(({ thc }) => thc?.[1] ?? null)}::numeric[],
      ${products.map(({ cbd }) => cbd?.[0] ?? null)}::numeric[],
      ${products.map(({ cbd }) => cbd?.[1] ?? null)}::numeric[],
      ${textsOf(products, 'netWeight')}::text[],
      ${products.map((product) => product.driedEquivalentMg)}::int[],
      ${textsOf(products, 'taxClass')}::text[],
      ${products.map((product) => product.depositCents)}::int[],
      ${products.map((product) => product.popularity)}::int[],
      ${products.map((product) => product.priceCents)}::int[],
      ${products.map(({ terpenes }) => terpenes.join(','))}::text[],
      ${products.map(({ terpenePercent }) => terpenePercent)}::numeric[],
      ${products.map(({ aroma }) => aroma.join(','))}::text[])
    as p (import_key, brand_id, category_id, subcategory_id, name, display_name, description, plant_type, potency_unit, thc_min,
      thc_max, cbd_min, cbd_max, net_weight, dried_equivalent_mg, tax_class, deposit_cents, popularity, usual_price_cents,
      terpenes, terpene_percent, aroma)
    on conflict (import_key) do nothing`.execute(trx);
  const { rows } = await sql<{ key: string; id: number }>`select import_key as key, id from system_product
    where import_key = any(${textsOf(products, 'importKey')})`.execute(trx);
  const ids = idsBy(rows);
  return products.map(({ importKey }) => ids.get(importKey) as number);
}

export async function insertStores(trx: Trx, stores: readonly DemoStore[]): Promise<number[]> {
  await sql`insert into store (licence_number, licence_holder, name, display_name, description, hue, address, city, province,
      postal_code, latitude, longitude, time_zone, has_delivery, delivery_note, accepts, website, contact_email, contact_number,
      said_preparation_minutes, is_invented)
    select licence_number, licence_holder, name, display_name, description, hue, address, city, province,
      postal_code, latitude, longitude, time_zone, has_delivery, delivery_note, string_to_array(accepts, ' '),
      website, contact_email, contact_number, preparation_minutes, true
    from unnest(
      ${textsOf(stores, 'licenceNumber')}::text[], ${textsOf(stores, 'licenceHolder')}::text[],
      ${textsOf(stores, 'name')}::text[], ${textsOf(stores, 'displayName')}::text[],
      ${textsOf(stores, 'description')}::text[], ${stores.map(({ hue }) => hue)}::smallint[],
      ${textsOf(stores, 'address')}::text[], ${textsOf(stores, 'city')}::text[], ${textsOf(stores, 'province')}::text[],
      ${textsOf(stores, 'postalCode')}::text[], ${stores.map(({ latitude }) => latitude)}::float8[],
      ${stores.map(({ longitude }) => longitude)}::float8[], ${textsOf(stores, 'timeZone')}::text[],
      ${stores.map(({ hasDelivery }) => hasDelivery)}::boolean[], ${textsOf(stores, 'deliveryNote')}::text[],
      ${stores.map(({ accepts }) => accepts.join(' '))}::text[], ${textsOf(stores, 'website')}::text[],
      ${textsOf(stores, 'contactEmail')}::text[], ${textsOf(stores, 'contactNumber')}::text[],
      ${stores.map(({ preparationMinutes }) => preparationMinutes)}::smallint[])
    as s (licence_number, licence_holder, name, display_name, description, hue, address, city, province, postal_code,
      latitude, longitude, time_zone, has_delivery, delivery_note, accepts, website, contact_email, contact_number,
      preparation_minutes)`.execute(trx);
  const { rows } = await sql<{ key: string; id: number }>`select licence_number as key, id from store
    where licence_number = any(${textsOf(stores, 'licenceNumber')})`.execute(trx);
  const ids = idsBy(rows);
  return stores.map(({ licenceNumber }) => ids.get(licenceNumber) as number);
}

export async function insertHours(trx: Trx, stores: readonly DemoStore[], ids: readonly number[]): Promise<void> {
  const rows = stores.flatMap(({ hours }, index) => hours.map((day) => ({ storeId: ids[index] as number, ...day })));
  await sql`insert into opening_hours (store_id, weekday, opens_at, closes_at)
    select * from unnest(${rows.map(({ storeId }) => storeId)}::bigint[], ${rows.map(({ weekday }) => weekday)}::smallint[],
      ${textsOf(rows, 'opensAt')}::time[], ${textsOf(rows, 'closesAt')}::time[])`.execute(trx);
}

export async function insertZones(trx: Trx, stores: readonly DemoStore[], ids: readonly number[]): Promise<void> {
  const rows = stores.flatMap(({ zones }, index) => zones.map((zone) => ({ storeId: ids[index] as number, ...zone })));
  await sql`insert into delivery_zone (store_id, name, fill_color, min_spend_cents, fee_cents, area)
    select * from unnest(${rows.map(({ storeId }) => storeId)}::bigint[], ${textsOf(rows, 'name')}::text[],
      ${textsOf(rows, 'fillColor')}::text[], ${rows.map(({ minSpendCents }) => minSpendCents)}::int[],
      ${rows.map(({ feeCents }) => feeCents)}::int[], ${rows.map(({ area }) => JSON.stringify(area))}::jsonb[])`.execute(
    trx,
  );
}

type Places = { stores: readonly number[]; products: readonly number[] };

export async function insertListings(trx: Trx, listings: readonly DemoListing[], ids: Places): Promise<void> {
  await sql`with listed as (
    insert into listing (store_id, system_product_id, price_cents, sale_price_cents, discount_percent,
      is_discount_enabled, on_hand, packed_on)
    select store_id, product_id, price, sale, discount, is_enabled, units,
      case when (select tax_class from system_product where id = product_id) in ('cannabis', 'vape-cartridge')
        then current_date - packed_days_ago end
    from unnest(
      ${listings.map(({ store }) => ids.stores[store])}::bigint[],
      ${listings.map(({ product }) => ids.products[product])}::bigint[],
      ${listings.map(({ priceCents }) => priceCents)}::int[],
      ${listings.map(({ salePriceCents }) => salePriceCents)}::int[],
      ${listings.map(({ discountPercent }) => discountPercent)}::numeric[],
      ${listings.map(({ isDiscountEnabled }) => isDiscountEnabled)}::boolean[],
      ${listings.map(({ quantity }) => quantity)}::int[],
      ${listings.map(({ packedDaysAgo }) => packedDaysAgo)}::int[])
    as l (store_id, product_id, price, sale, discount, is_enabled, units, packed_days_ago)
    returning id, on_hand)
    insert into stock_movement (listing_id, kind, on_hand_change, at, actor)
    select id, 'opening', on_hand, now(), 'system' from listed where on_hand <> 0`.execute(trx);
}

export async function insertReviews(trx: Trx, reviews: readonly DemoReview[], ids: Places): Promise<void> {
  const products = reviews.filter(({ kind }) => kind === 'product');
  await sql`insert into product_review (id, system_product_id, author_name, rate, description, moods, is_verified_purchase, created_at)
    select id, product, author, rate, description, string_to_array(moods, ' '), is_verified, now() - make_interval(mins => age)
    from unnest(${products.map(newId)}::uuid[], ${products.map(({ subject }) => ids.products[subject])}::bigint[],
      ${textsOf(products, 'authorName')}::text[], ${products.map(({ rate }) => rate)}::smallint[],
      ${textsOf(products, 'description')}::text[], ${products.map(({ moods }) => moods.join(' '))}::text[],
      ${products.map((one) => one.isVerifiedPurchase)}::boolean[], ${products.map(({ ageMinutes }) => ageMinutes)}::int[])
    as r (id, product, author, rate, description, moods, is_verified, age)`.execute(trx);
  const stores = reviews.filter(({ kind }) => kind === 'store');
  await sql`insert into store_review (id, store_id, author_name, rate, description, is_verified_purchase, created_at)
    select id, store, author, rate, description, is_verified, now() - make_interval(mins => age)
    from unnest(${stores.map(newId)}::uuid[], ${stores.map(({ subject }) => ids.stores[subject])}::bigint[],
      ${textsOf(stores, 'authorName')}::text[], ${stores.map(({ rate }) => rate)}::smallint[],
      ${textsOf(stores, 'description')}::text[], ${stores.map((one) => one.isVerifiedPurchase)}::boolean[],
      ${stores.map(({ ageMinutes }) => ageMinutes)}::int[])
    as r (id, store, author, rate, description, is_verified, age)`.execute(trx);
}

type Login = Omit<(typeof DEMO_LOGINS)[number], 'address'> & { address: DemoAddress | null };

/** A user with a verified address, and their role at the store. An existing account of the address stays unchanged. */
export async function insertLogin(
  trx: Trx,
  { address, ...login }: Login,
  { passwordHash, storeId }: { passwordHash: string; storeId: number | null },
): Promise<void> {
  const userId = newId();
  const { numAffectedRows } =
    await sql`insert into app_user (id, email, verified_at, first_name, last_name, display_name,
      date_of_birth, password_hash, created_at)
    values (${userId}, ${login.email}, now(), ${login.firstName}, ${login.lastName}, ${login.firstName}, '1990-05-14',
      ${passwordHash}, now())
    on conflict (email) do nothing`.execute(trx);
  if (!numAffectedRows) return;
  const { role } = login;
  const team = role === 'operator' ? null : storeId;
  if (role !== 'shopper' && (role === 'operator' || team !== null))
    await appoint(trx, {
      ...{ userId, team, invitedBy: null, now: new Date() },
      role: role === 'operator' ? 'administrator' : role,
    });
  if (!address) return;
  await sql`insert into user_address (id, user_id, label, address, city, province, postal_code, country, latitude, longitude,
      precision, created_at)
    values (${newId()}, ${userId}, ${address.label}, ${address.address}, ${address.city}, ${address.province},
      ${address.postalCode}, 'Canada', ${address.latitude}, ${address.longitude}, 'address', now())`.execute(trx);
}

function textsOf<Key extends string>(
  rows: readonly { readonly [K in Key]: string | null }[],
  key: Key,
): (string | null)[] {
  return rows.map((row) => row[key]);
}
