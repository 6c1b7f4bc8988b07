import { join } from 'node:path';
import { readCsv } from '#features/back-office/server';
import { distanceKm } from '#features/places';
import { importPlaces, openGazetteer } from '#features/places/server';
import { quantile } from './support/load.ts';
import { inOwnDatabase } from './support/own-database.ts';

type Row = Record<string, string>;

const EVERY = 5;
const NEAR_KM = 0.25;
const AT_LEAST = 0.8;

/**
 * Leaves every fifth address of Toronto out of the import, looks these up and says how many were found within 250 m of
 * where they are. In a database of its own beside the given one. False: fewer than four of five.
 */
export async function findsHeldOut(url: string, folder: string): Promise<boolean> {
  return inOwnDatabase(url, 'held_out', async (db) => {
    const rows = await civicAddresses(join(folder, 'addresses_toronto.csv'));
    const isOut = (_: Row, index: number) => index % EVERY === 0;
    await importPlaces(db, readCsv(join(folder, 'fsa_ca.csv'), []));
    await importPlaces(
      db,
      rows.filter((row, index) => !isOut(row, index)),
    );
    await importPlaces(db, [
      { name: 'Toronto', province: 'ON', population: '2600000', lat: '43.7001', lon: '-79.4163' },
    ]);
    const geocoder = openGazetteer(db);
    const left = rows.filter(isOut);
    const found: Awaited<ReturnType<typeof geocoder.geocode>>[] = [];
    for (const row of left) found.push(await geocoder.geocode(`${row.number} ${row.street}, Toronto`));
    const km = left.map((row, index) => {
      const place = found[index];
      const there = { lat: Number(row.lat), lng: Number(row.lon) };
      return place ? distanceKm({ lat: place.latitude, lng: place.longitude }, there) : Number.POSITIVE_INFINITY;
    });
    const share = km.filter((one) => one <= NEAR_KM).length / km.length;
    const kinds = Object.entries(Object.groupBy(found, (place) => place?.precision ?? 'none'));
    console.log(
      `\n${left.length} addresses of Toronto left out of the import: ${(100 * share).toFixed(1)} % found within 250 m ` +
        `(at least ${100 * AT_LEAST} %), half within ${(1000 * quantile(km, 0.5)).toFixed(0)} m; ` +
        `as ${kinds.map(([kind, list]) => `${kind} ${list?.length}`).join(', ')}`,
    );
    return share >= AT_LEAST;
  });
}

/** In the same random order each time, each address once. */
async function civicAddresses(path: string): Promise<Row[]> {
  const rows = new Map<string, Row>();
  for await (const row of readCsv(path, ['number', 'street', 'lat', 'lon']))
    rows.set(`${row.number} ${row.street}`, row);
  return [...rows].sort(([a], [b]) => order(a) - order(b)).map(([, row]) => row);
}

function order(text: string): number {
  let hash = 7;
  for (const letter of text) hash = (Math.imul(hash, 31) + letter.charCodeAt(0)) | 0;
  return Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
}
