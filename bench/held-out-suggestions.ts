import { join } from 'node:path';
import { readCsv } from '#features/back-office/server';
import { distanceKm, type LocatedPlace, reachKm, type Suggestion } from '#features/places';
import { importPlaces, openGazetteer, townKey } from '#features/places/server';
import { inOwnDatabase } from './support/own-database.ts';

type Row = Record<string, string>;

const EVERY = 10;
const AT_LEAST = 0.9;

/** A code alone names no town: it is judged by its point, which is to be as near as a town or its postal area reaches. */
const isNear = (place: LocatedPlace | null, { lat, lon }: Row): boolean =>
  place !== null &&
  distanceKm({ lat: place.latitude, lng: place.longitude }, { lat: Number(lat), lng: Number(lon) }) <=
    Math.max(reachKm({ precision: 'place' }), reachKm(place));

/** Ways to type an address. The last five are the text on its way: it is asked for at each pause. */
const TYPED: Record<string, (row: Row) => string> = {
  'street, town': ({ number, street, city }) => `${number} ${street}, ${city}`,
  'street, town, province': ({ number, street, city, province }) => `${number} ${street}, ${city}, ${province}`,
  'street town': ({ number, street, city }) => `${number} ${street} ${city}`,
  'street, town, province code': (row) =>
    `${row.number} ${row.street}, ${row.city}, ${row.province} ${row.postal_code}`,
  'street, code': ({ number, street, postal_code }) => `${number} ${street}, ${postal_code}`,
  'street code': ({ number, street, postal_code }) => `${number} ${street} ${postal_code}`,
  'code alone': ({ postal_code = '' }) => postal_code,
  'street, town begun': ({ number, street, city = '' }) => `${number} ${street}, ${begun(city)}`,
  'street town begun': ({ number, street, city = '' }) => `${number} ${street} ${begun(city)}`,
  'street, town, code begun': (row) =>
    `${row.number} ${row.street}, ${row.city}, ${row.province} ${row.postal_code?.slice(0, 5)}`,
};

/** As far as it tells it from most others. */
const begun = (name: string) => name.slice(0, Math.max(5, Math.ceil(name.length * 0.7)));

/**
 * Leaves every tenth public address outside Toronto out of an import of all others, of postal areas and of the list of towns
 * that ships; types it in several ways, and says how often its own town is suggested, and comes first. False: for fewer than
 * nine of ten where the town was typed, or where only the code was, with the first suggestion as near as a town reaches.
 */
export async function suggestsHeldOut(url: string, folder: string): Promise<boolean> {
  return inOwnDatabase(url, 'held_out_suggestions', async (db) => {
    const { left, others } = await everyTenth(join(folder, 'addresses_ca_public.csv'));
    await importPlaces(db, readCsv('src/demo/catalogue/places_ca.csv', []));
    await importPlaces(db, readCsv(join(folder, 'fsa_ca.csv'), []));
    await importPlaces(db, readCsv(join(folder, 'addresses_toronto.csv'), []));
    await importPlaces(db, others);
    const { suggest, resolveId, geocode } = openGazetteer(db);
    let lowest = 1;
    const figures: Record<string, Record<string, string>> = {};
    for (const [name, write] of Object.entries(TYPED)) {
      const answers: Answer[] = [];
      for (const row of left) {
        const given = await suggest(write(row));
        const place = given[0] ? await resolveId(given[0].id) : null;
        answers.push({ row, given, place });
      }
      const share = (isSo: (answer: Answer) => boolean) => answers.filter(isSo).length / left.length;
      const isFirst = ({ row, given: [one] }: Answer) => one !== undefined && isIn(row, one);
      const right = share(({ row, given }) => given.some((one) => isIn(row, one)));
      const near = share(({ row, place }) => isNear(place, row));
      const none = share(({ given }) => given.length === 0);
      figures[name] = {
        'its town': percent(right),
        'its town first': percent(share(isFirst)),
        'first is near': percent(near),
        'another first': percent(1 - none - share(isFirst)),
        none: percent(none),
      };
      lowest = Math.min(lowest, TYPED[name]?.(TOWNLESS).includes('TOWN') ? right : near);
    }
    let known = 0;
    for (const row of left) {
      const place = await geocode(TYPED['street, town, province code']?.(row) ?? '');
      if (place && townKey(place.city) === townKey(row.city ?? '')) known++;
    }
    console.log(
      `\n${left.length} public addresses outside Toronto left out; resolve knows the town of ${percent(known / left.length)}`,
    );
    console.table(figures);
    return lowest >= AT_LEAST;
  });
}

type Answer = { row: Row; given: Suggestion[]; place: LocatedPlace | null };

const TOWNLESS: Row = { city: 'TOWN' };

const isIn = ({ city = '', province = '' }: Row, { mainText, secondaryText }: Suggestion): boolean => {
  const [town = '', rest = ''] = secondaryText.includes(', ') ? secondaryText.split(', ') : [mainText, secondaryText];
  return townKey(town) === townKey(city) && rest.startsWith(province);
};

const percent = (share: number) => `${(100 * share).toFixed(1)} %`;

async function everyTenth(path: string): Promise<{ left: Row[]; others: Row[] }> {
  const [left, others]: [Row[], Row[]] = [[], []];
  let index = 0;
  for await (const row of readCsv(path, ['number', 'street', 'city', 'province', 'lat', 'lon', 'postal_code']))
    (index++ % EVERY === 0 && row.postal_code ? left : others).push(row);
  return { left: left.filter(({ city }) => city !== 'Toronto'), others };
}
