import { sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';

export type AreaSpread = {
  fsa: string;
  latitude: number;
  longitude: number;
  /** Known addresses, without those that are far off: their spot or their code is wrong. */
  addresses: number;
  /** To the middle of the next area. */
  nextKm: number | null;
  /** Corners around the addresses, at most some 40 m out: [longitude, latitude]. */
  corners: [number, number][];
};

const STRIP = 0.0005;

/** Where the known addresses of postal areas are; unknown areas are omitted. */
export async function spreadOfAreas(db: Db, fsas: readonly string[]): Promise<AreaSpread[]> {
  const { rows } = await sql<AreaSpread>`
    with area as (select fsa, latitude, longitude, position from place_postal_area where fsa = any(${fsas})),
    away as (
      select a.fsa, a.latitude, a.longitude, earth_distance(ll_to_earth(a.latitude, a.longitude), area.position) as metres
      from place_address a join area on area.fsa = a.fsa),
    reach as (select fsa, 2 * percentile_cont(0.95) within group (order by metres) as metres from away group by fsa),
    strip as (
      select fsa, floor(longitude / ${STRIP}) * ${STRIP} as west, min(latitude) as south, max(latitude) as north, count(*) as n
      from away join reach using (fsa) where away.metres <= reach.metres group by 1, 2),
    corner as (
      select fsa, jsonb_agg(jsonb_build_array(edge, latitude)) as corners, (sum(n) / 4)::int as addresses
      from strip cross join lateral (values (west, south), (west, north), (west + ${STRIP}, south), (west + ${STRIP}, north))
        as at (edge, latitude)
      group by fsa)
    select area.fsa, area.latitude, area.longitude, coalesce(corner.addresses, 0) as addresses,
      coalesce(corner.corners, '[]') as corners,
      (select earth_distance(next.position, area.position) / 1000 from place_postal_area next where next.fsa <> area.fsa
        order by next.position::cube <-> area.position::cube limit 1) as "nextKm"
    from area left join corner using (fsa)`.execute(db);
  return rows;
}
