import { sql } from 'kysely';
import type { Trx } from '#platform/db/db.ts';
import type { LocatedStore, PicturedProduct } from './catalogue-import.queries.server.ts';

/** Replaces store hours that differ from the file; returns the licences of the changed stores. */
export async function replaceHours(trx: Trx, stores: readonly LocatedStore[]): Promise<string[]> {
  const said = stores.filter(({ hours }) => hours);
  if (said.length === 0) return [];
  const { rows } = await sql<{ id: number; licence: string; hours: object }>`
    select s.id, s.licence_number as licence, given.hours
    from unnest(${said.map((store) => store.licenceNumber)}::text[], ${said.map(({ hours }) => JSON.stringify(hours))}::jsonb[])
      as given (licence, hours)
    join store s on s.licence_number = given.licence where s.hours - 'dates' <> given.hours order by s.id`.execute(trx);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  await sql`delete from opening_hours where store_id = any(${ids}::bigint[])`.execute(trx);
  await sql`insert into opening_hours (store_id, weekday, opens_at, closes_at)
    select given.id, array_position(array['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'], day.key) - 1,
      (day.value->>'start')::time, (day.value->>'end')::time
    from unnest(${ids}::bigint[], ${rows.map(({ hours }) => JSON.stringify(hours))}::jsonb[]) as given (id, hours)
    cross join jsonb_each(given.hours) day`.execute(trx);
  return rows.map(({ licence }) => licence);
}

/** Our files that stores show until these rows are written. */
export async function replacedStorePictures(trx: Trx, stores: readonly LocatedStore[]): Promise<string[]> {
  return replaced(
    trx,
    sql`select image_url as url, licence_number as key from store`,
    stores.map(({ licenceNumber, imageUrl }) => ({ key: licenceNumber, imageUrl })),
  );
}

export async function replacedProductPictures(trx: Trx, products: readonly PicturedProduct[]): Promise<string[]> {
  return replaced(
    trx,
    sql`select image_url as url, import_key as key from system_product`,
    products.map(({ importKey, imageUrl }) => ({ key: importKey, imageUrl })),
  );
}

type Next = { key: string; imageUrl: string | null };

async function replaced(trx: Trx, shown: ReturnType<typeof sql>, next: readonly Next[]): Promise<string[]> {
  const said = next.filter(({ imageUrl }) => imageUrl);
  if (said.length === 0) return [];
  const { rows } = await sql<{ url: string }>`
    select distinct shown.url from (${shown}) shown
    join unnest(${said.map(({ key }) => key)}::text[], ${said.map(({ imageUrl }) => imageUrl)}::text[])
      as given (key, url) on given.key = shown.key
    where shown.url like '/files/%' and shown.url <> given.url`.execute(trx);
  return rows.map(({ url }) => url);
}
