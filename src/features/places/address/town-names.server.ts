import type { Db } from '#platform/db/db.ts';
import { listedTowns } from '../places.queries.server.ts';
import { townKey } from './address-words.ts';

type NamedTown = { city: string; province: string };

/** Town names as in the list of towns ('Montreal' → 'Montréal'), in order; unknown ones unchanged. */
export async function townNames(db: Db, towns: readonly NamedTown[]): Promise<string[]> {
  const keys = [...new Set(towns.map(({ city }) => townKey(city)))];
  const listed = await listedTowns(db, keys);
  const names = new Map(listed.map(({ key, province, name }) => [`${key}|${province}`, name]));
  return towns.map(({ city, province }) => names.get(`${townKey(city)}|${province}`) ?? city);
}

/** Whether two town names differ only in accents, capitals, hyphens or 'St.'. */
export const isSameTown = (a: string, b: string): boolean => townKey(a) === townKey(b);
