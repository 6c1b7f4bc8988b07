import type { Db } from '#platform/db/db.ts';
import type { Actor } from '#platform/logs/actor.ts';
import { recordAudit } from '#platform/logs/record-audit.ts';
import { plain, provinces, townKey } from '../address/address-words.ts';
import { readArea, readPostalCode } from '../address/postal-code.ts';
import { readStreet } from '../address/street-name.ts';
import {
  type AddressRow,
  type AreaRow,
  analyzePlaces,
  beginImport,
  type Changes,
  ensureStreets,
  recountPlaces,
  type StreetRow,
  type TownRow,
  upsertAddresses,
  upsertAreas,
  upsertTowns,
  vacuumPlaces,
} from './places-import.queries.server.ts';

export type PlaceRows = AsyncIterable<Readonly<Record<string, string>>> | Iterable<Readonly<Record<string, string>>>;
export type ImportReport = {
  created: number;
  updated: number;
  unchanged: number;
  errors: { row: number; message: string }[];
};

const BATCH = 1000;
/** In the audit log. */
const PLACES = { type: 'import', id: 'places', label: 'places' };

/**
 * Imports a file into the gazetteer, all or nothing, by its header: addresses (number, street, city, province, lat,
 * lon, postal_code or fsa), postal areas (fsa, place, province, lat, lon) or towns (name, province, population, lat,
 * lon). Reports bad rows; the first data row has number 1. Joins the caller's transaction.
 */
export async function importPlaces(
  db: Db,
  file: PlaceRows,
  onProgress: (rows: number) => void = () => {},
  by?: Actor,
): Promise<ImportReport> {
  if (db.isTransaction) return write(db, file, onProgress);
  // Not retried: a file can be read only once.
  const report = await db.transaction().execute(async (trx) => {
    const { errors, ...counts } = await write(trx, file, onProgress);
    const after = { ...counts, leftOut: errors.length };
    if (by) await recordAudit(trx, by, { at: new Date(), action: 'places-imported', object: PLACES, after });
    return { errors, ...counts };
  });
  if (report.created + report.updated > 0) await vacuumPlaces(db);
  return report;
}

async function write(trx: Db, file: PlaceRows, onProgress: (rows: number) => void): Promise<ImportReport> {
  const report: ImportReport = { created: 0, updated: 0, unchanged: 0, errors: [] };
  await beginImport(trx);
  const seen = new Map<string, number>();
  let row = 0;
  let batch: Entry[] = [];
  const flush = async () => {
    const { created, updated } = await store(trx, batch);
    report.created += created;
    report.updated += updated;
    report.unchanged += batch.length - created - updated;
    batch = [];
    onProgress(row);
  };
  for await (const cells of file) {
    row++;
    const entry = readRow(cells);
    const before = typeof entry === 'string' ? undefined : seen.get(entry.key);
    if (typeof entry === 'string') report.errors.push({ row, message: entry });
    else if (before !== undefined) report.errors.push({ row, message: `This place is in row ${before} already.` });
    else {
      seen.set(entry.key, row);
      batch.push(entry);
    }
    if (batch.length >= BATCH) await flush();
  }
  if (batch.length) await flush();
  if (report.created + report.updated > 0) {
    await recountPlaces(trx);
    await analyzePlaces(trx);
  }
  return report;
}

type Entry =
  | { kind: 'town'; key: string; town: TownRow }
  | { kind: 'area'; key: string; area: AreaRow }
  | { kind: 'address'; key: string; street: StreetRow; address: Omit<AddressRow, 'streetId'> };

function readRow(cells: Record<string, string>): Entry | string {
  const province = provinces.get(plain(cells.province ?? ''));
  if (!province) return `province: '${cells.province ?? ''}' is not a Canadian province.`;
  const lat = Number(cells.lat || NaN);
  const lon = Number(cells.lon || NaN);
  if (!(lat >= 41 && lat <= 84 && lon >= -142 && lon <= -52)) return 'lat, lon: not a point in Canada.';
  const where = { province, lat, lon };
  if ('number' in cells && 'street' in cells) return readAddressRow(cells, where);
  if ('fsa' in cells && 'place' in cells) return readAreaRow(cells, where);
  if ('name' in cells) return readTownRow(cells, where);
  return 'The file is neither addresses (number, street) nor postal areas (fsa, place) nor towns (name).';
}

type Where = { province: string; lat: number; lon: number };

function readTownRow({ name = '', population = '' }: Record<string, string>, where: Where): Entry | string {
  const key = townKey(name);
  if (!key) return 'name: is missing.';
  if (!/^\d{0,8}$/.test(population)) return 'population: not a number.';
  return {
    kind: 'town',
    key: `${key}|${where.province}`,
    town: { ...where, key, name: name.trim(), population: Number(population) },
  };
}

function readAreaRow({ fsa = '', place = '' }: Record<string, string>, where: Where): Entry | string {
  const area = readArea(fsa);
  if (!area) return `fsa: '${fsa}' is not a forward sortation area.`;
  if (!place.trim()) return 'place: is missing.';
  return { kind: 'area', key: area, area: { ...where, fsa: area, place: place.trim() } };
}

function readAddressRow(cells: Record<string, string>, where: Where): Entry | string {
  const [, digits = '', letter = ''] = /^(\d{1,6}) ?([a-z]?)$/i.exec((cells.number ?? '').trim()) ?? [];
  const number = Number(digits);
  if (!number) return `number: '${cells.number ?? ''}' is not a civic number.`;
  const name = readStreet(cells.street ?? '');
  if (!name) return 'street: is missing.';
  const key = townKey(cells.city ?? '');
  if (!key) return 'city: is missing.';
  const postalCode = cells.postal_code ? readPostalCode(cells.postal_code) : null;
  if (cells.postal_code && !postalCode) return `postal_code: '${cells.postal_code}' is not a Canadian postal code.`;
  const street: StreetRow = {
    base: name.base,
    type: name.type,
    direction: name.direction,
    name: (cells.street ?? '').trim(),
    townKey: key,
    town: (cells.city ?? '').trim(),
    province: where.province,
  };
  const fsa = postalCode?.slice(0, 3) ?? readArea(cells.fsa ?? '');
  const suffix = letter.toUpperCase();
  return {
    kind: 'address',
    key: `${streetKey(street)}|${number}${suffix}|${fsa}|${postalCode}`,
    street,
    address: { number, suffix, fsa, postalCode, lat: where.lat, lon: where.lon },
  };
}

const streetKey = ({ base, type, direction, townKey, province }: StreetRow) =>
  [base, type, direction, townKey, province].join('|');

async function store(db: Db, batch: readonly Entry[]): Promise<Changes> {
  const towns = batch.flatMap((entry) => (entry.kind === 'town' ? [entry.town] : []));
  const areas = batch.flatMap((entry) => (entry.kind === 'area' ? [entry.area] : []));
  const addresses = batch.flatMap((entry) => (entry.kind === 'address' ? [entry] : []));
  const streets = new Map(
    addresses.map(({ street }) => [streetKey(street), street]).reverse() as [string, StreetRow][],
  );
  const ids = streets.size ? await ensureStreets(db, [...streets.values()]) : [];
  const idOf = new Map([...streets.keys()].map((key, index) => [key, ids[index] as number]));
  const rows = addresses.map(({ street, address }) => ({
    ...address,
    streetId: idOf.get(streetKey(street)) as number,
  }));
  const done = [
    towns.length ? await upsertTowns(db, towns) : NONE,
    areas.length ? await upsertAreas(db, areas) : NONE,
    rows.length ? await upsertAddresses(db, rows) : NONE,
  ];
  return done.reduce(
    (sum, { created, updated }) => ({ created: sum.created + created, updated: sum.updated + updated }),
    NONE,
  );
}

const NONE: Changes = { created: 0, updated: 0 };
