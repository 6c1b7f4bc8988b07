import { sql } from 'kysely';
import { takesOrders } from '#features/catalog/server';
import type { Meaning, SearchNote } from '#features/search';
import { meaningRow, searching } from '#features/search/server';
import type { Versioned } from '#platform/cache/versioned.ts';
import type { Point } from '#platform/contract/fields.ts';
import type { Db, Trx } from '#platform/db/db.ts';
import type { Zone } from './delivery/delivery-zones.ts';
import { type StoreRow, toStore, toZone, type ZoneJson } from './rows.server.ts';
import type { Store } from './stores.contract.ts';

const zoneJson = sql`jsonb_build_object('name', z.name, 'color', z.fill_color, 'min', z.min_spend_cents, 'fee', z.fee_cents, 'area', z.area)`;

export const zoneAreas = sql`(select jsonb_agg(z.area order by z.id) from delivery_zone z where z.store_id = s.id)`;

/** The licence of store `s` has not ended, on its own clock; one without a known end counts as valid. */
const holdsLicence = (now: Date) =>
  sql`coalesce(s.licence_expires_on >= (${now}::timestamptz at time zone s.time_zone)::date, true)`;

/** The columns of a serialized store that `productColumns` lack. From store `s`. */
export const storeDetailColumns = (now: Date) => sql`
  s.name as store_key, s.description as store_description, s.image_url as store_image_url,
  s.address, s.city, s.province, s.postal_code, s.precision, s.time_zone, s.hours,
  preparation_at(s.preparation_minutes, s.busy_minutes, s.busy_until, ${now}::timestamptz) as preparation_minutes,
  pause_at(s.paused_at, s.paused_until, ${now}::timestamptz) as pause,
  full_times(s.id, s.orders_per_quarter, ${now}::timestamptz) as full_times,
  s.has_pickup, s.has_delivery, s.delivery_note, to_json(s.accepts) as accepts, s.website, s.contact_email, s.contact_number,
  s.licence_number, s.licence_holder, ${holdsLicence(now)} as is_licensed, s.review_count as store_review_count, s.review_sum as store_review_sum,
  (select jsonb_agg(${zoneJson} order by z.fee_cents, z.id) from delivery_zone z where z.store_id = s.id) as zones`;

const storeColumns = (now: Date) => sql`
  s.id as store_id, s.display_name as store_name, s.latitude as store_latitude, s.longitude as store_longitude,
  ${takesOrders(now)} as is_open, ${storeDetailColumns(now)}`;

type Options = { now: Date; point?: Point };

/** Active stores by id, unordered. */
export async function storesByIds(db: Db, ids: readonly number[], { now, point }: Options): Promise<Store[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<StoreRow>`
    select ${storeColumns(now)} from store s where s.id = any(${ids}::bigint[]) and s.is_active`.execute(db);
  return rows.map((row) => toStore(row, point));
}

/** Delivery zones by store id; stores without any are omitted. */
export async function zonesOfStores(db: Db, storeIds: readonly number[]): Promise<Map<number, Zone[]>> {
  if (storeIds.length === 0) return new Map();
  const { rows } = await sql<{ store_id: number; zones: ZoneJson[] }>`
    select z.store_id, jsonb_agg(${zoneJson} order by z.fee_cents, z.id) as zones
    from delivery_zone z where z.store_id = any(${storeIds}::bigint[]) group by z.store_id`.execute(db);
  return new Map(rows.map(({ store_id, zones }) => [store_id, zones.map(toZone)]));
}

/** As `zonesOfStores`, with versions; includes every store. */
export async function versionedZones(db: Db, storeIds: readonly number[]): Promise<Versioned<Zone[]>[]> {
  const { rows } = await sql<{ store_id: number; zones_version: number; zones: ZoneJson[] | null }>`
    select s.id as store_id, s.zones_version,
      (select jsonb_agg(${zoneJson} order by z.fee_cents, z.id) from delivery_zone z where z.store_id = s.id) as zones
    from store s where s.id = any(${storeIds}::bigint[])`.execute(db);
  return rows.map(({ store_id, zones_version, zones }) => ({
    id: store_id,
    version: zones_version,
    value: zones?.map(toZone) ?? [],
  }));
}

type Bounds = { west: number; south: number; east: number; north: number };
export type StoreFilter = {
  search?: string;
  exact?: boolean;
  delivery?: boolean;
  isOpen?: boolean;
  bounds?: Bounds;
};

type PagedStores = StoreFilter & { point?: Point; sort?: 'name+' | 'name-'; page: number; count: number; now: Date };

/** A page of stores in order, with the total. */
export async function storePage(db: Db, filter: PagedStores): Promise<FoundStores> {
  const { search: typed, exact, now: moment } = filter;
  if (typed)
    return searching(db, { kind: 'store', typed, exact, now: moment }, (search) =>
      searchedStores(db, asked(filter, search)),
    );
  const { point, page, count, now } = filter;
  const where = conditions({ ...filter, search: undefined }, now);
  const [{ rows }, total] = await Promise.all([
    sql<StoreRow>`
      select ${storeColumns(now)} from store s where ${where}
      order by ${storeOrder({ ...filter, search: undefined })} limit ${count} offset ${page * count}`.execute(db),
    sql<{ n: number }>`select count(*) as n from store s where ${where}`.execute(db),
  ]);
  return { items: rows.map((row) => toStore(row, point)), totalItems: total.rows[0]?.n ?? 0 };
}

type FoundStores = { items: Store[]; totalItems: number; searched?: SearchNote };
type StoreCriteria<Filter> = Omit<Filter, 'search'> & { search?: Meaning };

/** Typed opening hours and delivery take precedence when they are stricter. */
const asked = <Filter extends StoreFilter>(filter: Filter, search: Meaning | undefined): StoreCriteria<Filter> => ({
  ...filter,
  search,
  isOpen: filter.isOpen || search?.limits.isOpen,
  delivery: filter.delivery || search?.limits.delivery,
});

async function searchedStores(
  db: Db,
  filter: StoreCriteria<PagedStores>,
): Promise<{ items: Store[]; totalItems: number }> {
  const { search, point, page, count, now } = filter;
  const from = page * count;
  const { rows } = await sql<StoreRow & { total_items: number }>`
    with q as materialized (${meaningRow(search as Meaning)}),
    found as materialized (
      select s.id, row_number() over (order by ${storeOrder(filter)}) as place from store s cross join q where ${conditions(filter, now)}),
    page as materialized (select * from found where place > ${from}::bigint and place <= ${from + count}::bigint)
    select total.n as total_items, ${storeColumns(now)}
    from (select count(*) as n from found) total left join (page p join store s on s.id = p.id) on true order by p.place`.execute(
    db,
  );
  return {
    items: rows.filter(({ store_id }) => store_id !== null).map((row) => toStore(row, point)),
    totalItems: rows[0]?.total_items ?? 0,
  };
}

function storeOrder({ search, point, sort }: Pick<StoreCriteria<PagedStores>, 'search' | 'point' | 'sort'>) {
  if (sort === 'name-') return sql`plain_text(s.display_name) desc, s.id desc`;
  if (sort === 'name+') return sql`plain_text(s.display_name), s.id`;
  if (point) return sql`s.position <-> (select ll_to_earth(${point.lat}, ${point.lng})), s.id`;
  if (search) return sql`${fit} desc, plain_text(s.display_name), s.id`;
  return sql`s.review_count desc, plain_text(s.display_name), s.id`;
}

/** A town's own stores rank before those in a street of that name. */
const fit = sql`search_rank(s.name_key, array[s.city_key], s.search_document, q.whole, q.begun, q.key, q.core, q.prefer)`;

/** The active stores that match a search; everything or nothing if it says so. */
export async function storesFound(db: Db, search: Meaning): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select s.id from store s cross join (${meaningRow(search)}) q where ${has(search)} and s.is_active`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

const has = ({ find }: Meaning) => (find === '' ? sql`true` : sql`s.search_document @@ q.query`);

function conditions({ search, delivery, isOpen, bounds }: StoreCriteria<StoreFilter>, now: Date) {
  return sql.join(
    [
      sql`s.is_active`,
      ...(search ? [has(search)] : []),
      ...storeConditions({ delivery, isOpen }, now),
      ...(bounds ? [within(bounds)] : []),
    ],
    sql` and `,
  );
}

/** The conditions of `delivery` and `isOpen` on store `s`; false adds none. */
export const storeConditions = ({ delivery, isOpen }: Pick<StoreFilter, 'delivery' | 'isOpen'>, now: Date) => [
  ...(delivery ? [sql`s.has_delivery`] : []),
  ...(isOpen ? [takesOrders(now)] : []),
];

function within({ west, south, east, north }: Bounds) {
  const isInside = sql`s.latitude between ${south} and ${north}`;
  return west <= east
    ? sql`${isInside} and s.longitude between ${west} and ${east}`
    : sql`${isInside} and (s.longitude >= ${west} or s.longitude <= ${east})`;
}

export type LockedStore = {
  id: number;
  name: string;
  /** As it says itself. null: as its orders show it. */
  preparationMinutes: number | null;
  busyMinutes: number | null;
  busyUntil: Date | null;
};

/** Locks a store; null where none has the licence. */
export async function lockStore(trx: Trx, licence: string): Promise<LockedStore | null> {
  const { rows } =
    await sql<LockedStore>`select id, display_name as name, said_preparation_minutes as "preparationMinutes",
      busy_minutes as "busyMinutes", busy_until as "busyUntil"
    from store where licence_number = ${licence} for no key update`.execute(trx);
  return rows[0] ?? null;
}

export async function lockStoreByKey(trx: Trx, storeId: number): Promise<void> {
  await sql`select from store where id = ${storeId} for no key update`.execute(trx);
}

/** Who last changed it by the console, by an action of the audit log; null: nobody did, or their account is gone. */
export async function lastChangedBy(db: Db, storeId: number, action: string): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`select actor_name as name from audit_entry
    where object_type = 'store' and object_id = ${String(storeId)} and action = ${action}
    order by at desc limit 1`.execute(db);
  return rows[0]?.name || null;
}

export async function setPreparation(trx: Trx, storeId: number, minutes: number | null): Promise<void> {
  await sql`update store set said_preparation_minutes = ${minutes} where id = ${storeId}`.execute(trx);
}

/** null: it is not busy anymore. */
export async function setBusy(trx: Trx, storeId: number, busy: { minutes: number; until: Date } | null): Promise<void> {
  await sql`update store set busy_minutes = ${busy?.minutes ?? null}, busy_until = ${busy?.until ?? null}::timestamptz
    where id = ${storeId}`.execute(trx);
}
