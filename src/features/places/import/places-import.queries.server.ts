import { sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';

export type TownRow = { key: string; name: string; province: string; population: number; lat: number; lon: number };
export type AreaRow = { fsa: string; place: string; province: string; lat: number; lon: number };
export type StreetRow = {
  base: string;
  type: string;
  direction: string;
  name: string;
  townKey: string;
  town: string;
  province: string;
};
export type AddressRow = {
  streetId: number;
  number: number;
  suffix: string;
  fsa: string | null;
  postalCode: string | null;
  lat: number;
  lon: number;
};
export type Changes = { created: number; updated: number };

/** xmax is 0 for an insert; rows that the WHERE left unchanged are not returned. */
const counted = sql`returning (xmax = 0) "isNew"`;
const changes = (rows: { isNew: boolean }[]): Changes => {
  const created = rows.filter(({ isNew }) => isNew).length;
  return { created, updated: rows.length - created };
};

const column = <Row, Key extends keyof Row>(rows: readonly Row[], key: Key): Row[Key][] => rows.map((row) => row[key]);

export async function upsertTowns(db: Db, rows: readonly TownRow[]): Promise<Changes> {
  const done = await sql<{ isNew: boolean }>`
    insert into place_town (key, name, province, population, latitude, longitude, is_imported)
    select *, true from unnest(${column(rows, 'key')}::text[], ${column(rows, 'name')}::text[], ${column(rows, 'province')}::text[],
      ${column(rows, 'population')}::int[], ${column(rows, 'lat')}::float8[], ${column(rows, 'lon')}::float8[])
    on conflict (key, province) do update set name = excluded.name, population = excluded.population,
      latitude = excluded.latitude, longitude = excluded.longitude, is_imported = true
    where (place_town.name, place_town.population, place_town.latitude, place_town.longitude, place_town.is_imported)
      is distinct from (excluded.name, excluded.population, excluded.latitude, excluded.longitude, true)
    ${counted}`.execute(db);
  return changes(done.rows);
}

export async function upsertAreas(db: Db, rows: readonly AreaRow[]): Promise<Changes> {
  const done = await sql<{ isNew: boolean }>`
    insert into place_postal_area (fsa, place, province, latitude, longitude, is_imported)
    select *, true from unnest(${column(rows, 'fsa')}::text[], ${column(rows, 'place')}::text[], ${column(rows, 'province')}::text[],
      ${column(rows, 'lat')}::float8[], ${column(rows, 'lon')}::float8[])
    on conflict (fsa) do update set place = excluded.place, province = excluded.province, is_imported = true,
      latitude = case when place_postal_area.address_count >= ${KNOWN_WELL} then place_postal_area.latitude else excluded.latitude end,
      longitude = case when place_postal_area.address_count >= ${KNOWN_WELL} then place_postal_area.longitude else excluded.longitude end
    where not place_postal_area.is_imported
      or (place_postal_area.place, place_postal_area.province) is distinct from (excluded.place, excluded.province)
      or place_postal_area.address_count < ${KNOWN_WELL}
        and (place_postal_area.latitude, place_postal_area.longitude) is distinct from (excluded.latitude, excluded.longitude)
    ${counted}`.execute(db);
  return changes(done.rows);
}

/** From this many addresses on, their centre is better than the imported point. */
const KNOWN_WELL = 5;

/** The ids of these streets in order, inserting new ones. The first spelling stays. */
export async function ensureStreets(db: Db, rows: readonly StreetRow[]): Promise<number[]> {
  const wanted = sql`unnest(${column(rows, 'base')}::text[], ${column(rows, 'type')}::text[], ${column(rows, 'direction')}::text[],
    ${column(rows, 'name')}::text[], ${column(rows, 'townKey')}::text[], ${column(rows, 'town')}::text[],
    ${column(rows, 'province')}::text[]) with ordinality wanted (base, type, direction, name, town_key, town, province, n)`;
  await sql`
    insert into place_street (base, type, direction, name, town_key, town, province)
    select base, type, direction, name, town_key, town, province from ${wanted} order by n
    on conflict do nothing`.execute(db);
  const { rows: found } = await sql<{ id: number }>`
    select s.id from ${wanted} join place_street s on s.base = wanted.base collate "C" and s.type = wanted.type
      and s.direction = wanted.direction and s.town_key = wanted.town_key and s.province = wanted.province
    order by wanted.n`.execute(db);
  return found.map(({ id }) => id);
}

/**
 * Sources locate a house at entrance, mailbox or lot centre: smaller moves are ignored, so that two files do not
 * alternate.
 */
const SAME_HOUSE_M = 600;

export async function upsertAddresses(db: Db, rows: readonly AddressRow[]): Promise<Changes> {
  const done = await sql<{ isNew: boolean }>`
    insert into place_address (street_id, number, suffix, fsa, postal_code, latitude, longitude)
    select * from unnest(${column(rows, 'streetId')}::bigint[], ${column(rows, 'number')}::int[], ${column(rows, 'suffix')}::text[],
      ${column(rows, 'fsa')}::text[], ${column(rows, 'postalCode')}::text[], ${column(rows, 'lat')}::float8[], ${column(rows, 'lon')}::float8[])
    on conflict (street_id, number, suffix, fsa, postal_code) do update set latitude = excluded.latitude, longitude = excluded.longitude
    where earth_distance(ll_to_earth(place_address.latitude, place_address.longitude),
        ll_to_earth(excluded.latitude, excluded.longitude)) > ${SAME_HOUSE_M}
    ${counted}`.execute(db);
  return changes(done.rows);
}

/**
 * Per transaction: long files exceed the requests' time limit. The foreign-key check of streets is planned on an almost
 * empty table, and cached: without the third setting it would scan all streets per address.
 */
export async function beginImport(trx: Db): Promise<void> {
  await sql`set local statement_timeout = '15min'`.execute(trx);
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
  await sql`set local enable_seqscan = off`.execute(trx);
}

/** Refreshes the tables derived from addresses and towns; correct rows are not rewritten. */
export async function recountPlaces(db: Db): Promise<void> {
  await sql`set local enable_seqscan = on`.execute(db);
  await sql`
    update place_street s set address_count = n.count, low = n.low, high = n.high, latitude = n.latitude,
      longitude = n.longitude, weight = n.weight
    from (
      select a.street_id id, count(*) count, min(a.number) low, max(a.number) high,
        percentile_disc(0.5) within group (order by a.latitude) latitude,
        percentile_disc(0.5) within group (order by a.longitude) longitude,
        least(20000000, coalesce(max(t.population), 0) + least(count(*), 999)) weight
      from place_address a join place_street x on x.id = a.street_id
      left join place_town t on t.key = x.town_key collate "C" and t.province = x.province
      group by 1) n
    where n.id = s.id and (s.address_count, s.low, s.high, s.latitude, s.longitude, s.weight)
      is distinct from (n.count, n.low, n.high, n.latitude, n.longitude, n.weight)`.execute(db);
  // Address files have 'Montreal' and worse; the list of towns has the accents.
  await sql`
    update place_street s set town = t.name from place_town t
    where t.is_imported and t.key = s.town_key collate "C" and t.province = s.province and s.town <> t.name`.execute(
    db,
  );
  await sql`
    insert into place_postal_area (fsa, place, town, province, latitude, longitude, is_imported, address_count)
    select a.fsa, mode() within group (order by s.town), mode() within group (order by s.town), mode() within group (order by s.province),
      percentile_disc(0.5) within group (order by a.latitude), percentile_disc(0.5) within group (order by a.longitude),
      false, count(*)
    from place_address a join place_street s on s.id = a.street_id where a.fsa is not null group by 1
    on conflict (fsa) do update set address_count = excluded.address_count, town = excluded.town,
      latitude = case when excluded.address_count >= ${KNOWN_WELL} or not place_postal_area.is_imported
        then excluded.latitude else place_postal_area.latitude end,
      longitude = case when excluded.address_count >= ${KNOWN_WELL} or not place_postal_area.is_imported
        then excluded.longitude else place_postal_area.longitude end
    where (place_postal_area.address_count, place_postal_area.town) is distinct from (excluded.address_count, excluded.town)`.execute(
    db,
  );
  await sql`
    insert into place_town (key, name, province, population, latitude, longitude, is_imported)
    select town_key, mode() within group (order by town), province, 0,
      percentile_disc(0.5) within group (order by latitude), percentile_disc(0.5) within group (order by longitude), false
    from place_street where latitude is not null group by town_key, province
    on conflict (key, province) do update set name = excluded.name, latitude = excluded.latitude, longitude = excluded.longitude
    where not place_town.is_imported and (place_town.name, place_town.latitude, place_town.longitude)
      is distinct from (excluded.name, excluded.latitude, excluded.longitude)`.execute(db);
}

export async function analyzePlaces(db: Db): Promise<void> {
  await sql`analyze place_town, place_postal_area, place_street, place_address`.execute(db);
}

/** For index-only scans. Not within a transaction. */
export async function vacuumPlaces(db: Db): Promise<void> {
  await sql`vacuum place_street, place_address`.execute(db);
}
