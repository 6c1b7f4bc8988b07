import { sql } from 'kysely';
import type { Point } from '#platform/contract/fields.ts';
import type { Db } from '#platform/db/db.ts';

export type Coordinates = { latitude: number; longitude: number };
export type Town = Coordinates & { key: string; name: string; province: string; population: number };
export type Area = Coordinates & { fsa: string; city: string; province: string };
export type Street = Coordinates & {
  id: number;
  base: string;
  type: string;
  direction: string;
  name: string;
  townKey: string;
  town: string;
  province: string;
  low: number;
  high: number;
  weight: number;
};
export type Address = Coordinates & { number: number; suffix: string; fsa: string | null; postalCode: string | null };

const streetColumns = sql`s.id, s.base, s.type, s.direction, s.name, s.town_key "townKey", s.town, s.province,
  s.low, s.high, s.weight, s.latitude, s.longitude`;

export async function townsNamed(db: Db, keys: readonly string[], province: string | null): Promise<Town[]> {
  const { rows } = await sql<Town>`
    select key, name, province, population, latitude, longitude from place_town
    where key = any(${keys}) and (${province}::text is null or province = ${province})
    order by population desc, province`.execute(db);
  return rows;
}

/** From the list of towns only, not from addresses. */
export async function listedTowns(db: Db, keys: readonly string[]): Promise<Pick<Town, 'key' | 'province' | 'name'>[]> {
  const { rows } = await sql<Pick<Town, 'key' | 'province' | 'name'>>`
    select key, province, name from place_town where key = any(${keys}) and is_imported`.execute(db);
  return rows;
}

/** Towns with this prefix: exact names first, then by size. */
export async function townsBeginning(db: Db, prefix: string, province: string | null): Promise<Town[]> {
  const { rows } = await sql<Town>`
    select key, name, province, population, latitude, longitude from place_town
    where key >= ${prefix} and key < ${after(prefix)} and (${province}::text is null or province = ${province})
    order by key = ${prefix} desc, population desc, province limit 5`.execute(db);
  return rows;
}

/** Towns with the first of `prefixes` that any town has, ordered as `townsBeginning`, and that prefix. */
export async function townsBeginningOneOf(
  db: Db,
  prefixes: readonly string[],
  province: string | null,
): Promise<(Town & { at: number })[]> {
  const { rows } = await sql<Town & { at: number }>`
    with found as (
      select t.*, wanted.n from unnest(${prefixes}::text[], ${prefixes.map(after)}::text[]) with ordinality wanted (prefix, behind, n)
      cross join lateral (
        select key, name, province, population, latitude, longitude from place_town
        where key >= wanted.prefix collate "C" and key < wanted.behind collate "C" and (${province}::text is null or province = ${province})
        order by key = wanted.prefix desc, population desc, province limit 5) t)
    select key, name, province, population, latitude, longitude, (n - 1)::int at from found
    where n = (select min(n) from found) order by key = (${prefixes}::text[])[n] desc, population desc, province`.execute(
    db,
  );
  return rows;
}

/** Towns with a similar name, for typing errors. */
export async function townsLike(db: Db, key: string, province: string | null): Promise<Town[]> {
  const { rows } = await sql<Town>`
    select key, name, province, population, latitude, longitude from place_town
    where key % ${key} and levenshtein_less_equal(key, ${key}, 2) <= least(2, length(${key}) / 4)
      and (${province}::text is null or province = ${province})
    order by levenshtein(key, ${key}), population desc limit 3`.execute(db);
  return rows;
}

/** The centre of the postal areas that name a town missing from the list of towns. */
export async function townInAreas(db: Db, key: string, province: string | null): Promise<Town | null> {
  const { rows } = await sql<Town>`
    select ${key}::text key, initcap(${key}) name, min(province) province, 0 population,
      percentile_disc(0.5) within group (order by latitude) latitude, percentile_disc(0.5) within group (order by longitude) longitude
    from place_postal_area
    where place_words like ${`% ${key} %`}
      and (${province}::text is null or province = ${province})
    having count(distinct province) = 1`.execute(db);
  return rows[0] ?? null;
}

export async function areaOf(db: Db, fsa: string): Promise<Area | null> {
  const { rows } = await sql<Area>`
    select fsa, coalesce(town, regexp_replace(place, '\\s*\\(.*$', '')) city, province, latitude, longitude from place_postal_area where fsa = ${fsa}`.execute(
    db,
  );
  return rows[0] ?? null;
}

/**
 * The distance from a spot to its postal area's addresses: nearly all known ones, and at least to the next area, as
 * most may be unknown. null: nothing known.
 */
export async function areaRadiusKm(db: Db, code: string, { latitude, longitude }: Coordinates): Promise<number | null> {
  const here = sql`ll_to_earth(${latitude}, ${longitude})`;
  const fsa = code.slice(0, 3);
  const ofCode = code === fsa ? sql`fsa = ${fsa}` : sql`postal_code = ${code}`;
  const next = sql`(select earth_distance(position, ${here}) from place_postal_area where fsa <> ${fsa}
    order by position::cube <-> ${here}::cube limit 1)`;
  const { rows } = await sql<{ km: number | null }>`
    select greatest(${code === fsa ? next : sql`null::float8`},
      (select percentile_cont(0.99) within group (order by earth_distance(ll_to_earth(latitude, longitude), ${here}))
        from place_address where ${ofCode})) / 1000 km`.execute(db);
  return rows[0]?.km ?? null;
}

export async function areasBeginning(db: Db, prefix: string): Promise<Area[]> {
  const { rows } = await sql<Area>`
    select fsa, coalesce(town, regexp_replace(place, '\\s*\\(.*$', '')) city, province, latitude, longitude from place_postal_area
    where fsa >= ${prefix} and fsa < ${after(prefix)} order by fsa limit 5`.execute(db);
  return rows;
}

export type Code = Coordinates & { postalCode: string; town: string; province: string };

/** Postal codes of known addresses, each at its centre. `prefix` has at least 3 letters. */
export async function codesBeginning(db: Db, prefix: string): Promise<Code[]> {
  const { rows } = await sql<Code>`
    select a.postal_code "postalCode", min(s.town) town, min(s.province) province,
      avg(a.latitude)::float8 latitude, avg(a.longitude)::float8 longitude
    from place_address a join place_street s on s.id = a.street_id
    where a.postal_code >= ${prefix} and a.postal_code < ${after(prefix)}
    group by a.postal_code order by a.postal_code limit 5`.execute(db);
  return rows;
}

/** Streets of these names, within about 70 km of an optional point; the longest in large towns first. */
export async function streetsNamed(
  db: Db,
  bases: readonly string[],
  { near, province }: { near: Point | null; province: string | null },
) {
  const { rows } = await sql<Street>`
    select ${streetColumns} from place_street s
    where s.base = any(${bases}) and (${province}::text is null or s.province = ${province}) and s.latitude is not null
      and (${near?.lat ?? null}::float8 is null
        or s.latitude between ${near?.lat ?? null}::float8 - 0.6 and ${near?.lat ?? null}::float8 + 0.6
        and s.longitude between ${near?.lng ?? null}::float8 - 0.9 and ${near?.lng ?? null}::float8 + 0.9)
    order by s.weight desc limit 300`.execute(db);
  return rows;
}

/** Streets with a name similar to it or one of `variants`, near an optional point. */
export async function streetsLike(
  db: Db,
  base: string,
  variants: readonly string[],
  { near, province }: { near: Point | null; province: string | null },
) {
  const { rows } = await sql<Street>`
    select ${streetColumns} from place_street s
    where (s.base = any(${variants})
        or s.base % ${base} and levenshtein_less_equal(s.base, ${base}, 2) <= least(2, length(${base}) / 4))
      and (${province}::text is null or s.province = ${province}) and s.latitude is not null
      and (${near?.lat ?? null}::float8 is null
        or s.latitude between ${near?.lat ?? null}::float8 - 0.6 and ${near?.lat ?? null}::float8 + 0.6
        and s.longitude between ${near?.lng ?? null}::float8 - 0.9 and ${near?.lng ?? null}::float8 + 0.9)
    order by least(1, levenshtein(s.base, ${base}) - 1), s.weight desc limit 40`.execute(db);
  return rows;
}

/** Streets with this prefix, those that can have the number first. */
export async function streetsBeginning(db: Db, prefix: string, number: number | null): Promise<Street[]> {
  const { rows } = await sql<Street>`
    select ${streetColumns} from place_street s
    join (select id from place_street where base >= ${prefix} and base < ${after(prefix)}
      order by base = ${prefix} and ${number}::int is null desc, coalesce(${number}::int between low - 20 and high + 20, true) desc, weight desc
      limit 10) best using (id)
    order by s.base = ${prefix} and ${number}::int is null desc, coalesce(${number}::int between s.low - 20 and s.high + 20, true) desc, s.weight desc`.execute(
    db,
  );
  return rows;
}

/**
 * Streets with further words of type, direction, town or province: pair n is `bases[n]` with the regular expression
 * `patterns[n]`.
 */
export async function streetsNamedWith(
  db: Db,
  bases: readonly string[],
  patterns: readonly string[],
  number: number | null,
) {
  const { rows } = await sql<Street>`
    select ${streetColumns} from unnest(${bases}::text[], ${patterns}::text[]) wanted (base, pattern)
    join place_street s on s.base = wanted.base collate "C"
      and s.type || ' ' || s.direction || ' ' || s.town_key || ' ' || lower(s.province) ~ wanted.pattern
    order by length(s.base) desc, coalesce(${number}::int between s.low - 20 and s.high + 20, true) desc, s.weight desc limit 10`.execute(
    db,
  );
  return rows;
}

export async function streetOf(
  db: Db,
  { base, type, direction, townKey, province }: Pick<Street, 'base' | 'type' | 'direction' | 'townKey' | 'province'>,
): Promise<Street | null> {
  const { rows } = await sql<Street>`
    select ${streetColumns} from place_street s
    where base = ${base} and type = ${type} and direction = ${direction} and town_key = ${townKey} and province = ${province}
      and latitude is not null`.execute(db);
  return rows[0] ?? null;
}

/** The known addresses around a number: at most eight on either side, including its own. */
export async function addressesAround(db: Db, streetId: number, number: number): Promise<Address[]> {
  const { rows } = await sql<Address>`
    (select number, suffix, fsa, postal_code "postalCode", latitude, longitude from place_address
      where street_id = ${streetId} and number <= ${number} order by number desc, suffix limit 8)
    union all
    (select number, suffix, fsa, postal_code, latitude, longitude from place_address
      where street_id = ${streetId} and number > ${number} order by number, suffix limit 8)`.execute(db);
  return rows;
}

export type Nearby = Address & Pick<Street, 'name' | 'town' | 'province'> & { meters: number };

function cellsAround({ lat, lng }: Point): number[] {
  const cell = Math.floor(lat * 500) * 65536 + Math.floor((lng + 180) * 200);
  return [-65536, 0, 65536].flatMap((row) => [-1, 0, 1].map((column) => cell + row + column));
}

/** The nearest known address within at least 190 m, on a flat earth; exact metres for one only. */
export async function nearestAddress(db: Db, { lat, lng }: Point): Promise<Nearby | null> {
  const { rows } = await sql<Nearby>`
    select a.number, a.suffix, a.fsa, a.postal_code "postalCode", a.latitude, a.longitude, s.name, s.town, s.province,
      earth_distance(ll_to_earth(a.latitude, a.longitude), ll_to_earth(${lat}, ${lng})) meters
    from (
      select * from place_address where cell = any(${cellsAround({ lat, lng })})
      order by (latitude - ${lat}::float8) ^ 2 + ((longitude - ${lng}::float8) * ${Math.cos((lat * Math.PI) / 180)}::float8) ^ 2
      limit 1) a
    join place_street s on s.id = a.street_id`.execute(db);
  return rows[0] ?? null;
}

type Meters = { meters: number };

export async function nearestNames(
  db: Db,
  { lat, lng }: Point,
): Promise<{ area: (Area & Meters) | null; town: (Town & Meters) | null }> {
  const here = sql`ll_to_earth(${lat}, ${lng})`;
  const { rows } = await sql<{ area: (Area & Meters) | null; town: (Town & Meters) | null }>`
    select (select to_json(a) from (
        select fsa, coalesce(town, regexp_replace(place, '\\s*\\(.*$', '')) city, province, latitude, longitude,
          earth_distance(position, ${here}) meters
        from place_postal_area order by position::cube <-> ${here}::cube limit 1) a) area,
      (select to_json(t) from (
        select key, name, province, population, latitude, longitude, earth_distance(position, ${here}) meters
        from place_town where is_imported order by position::cube <-> ${here}::cube limit 1) t) town`.execute(db);
  return rows[0] ?? { area: null, town: null };
}

/** The first text in byte order after all with `prefix`. */
const after = (prefix: string) => `${prefix}\u{10FFFF}`;
