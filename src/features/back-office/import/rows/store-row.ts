import type { CardKind, OperationHours } from '#features/stores';
import { BadRow, type Cells } from '../import-report.ts';
import { readHours } from './hours-cell.ts';
import { readPicture } from './picture-cell.ts';
import { slug } from './slug.ts';
import { readCards, readLicenceExpiry, readPreparation, readStorePhone } from './store-cells.ts';
import { titleCase } from './title-case.ts';

export type StoreRow = {
  licenceNumber: string;
  licenceHolder: string;
  name: string;
  displayName: string;
  address: string;
  city: string;
  province: string;
  postalCode: string | null;
  website: string | null;
  /** null: resolved from the address. */
  point: { latitude: number; longitude: number; precision: 'address' | 'street' } | null;
  /** null, here and below: blank, the stored value stays. */
  hours: OperationHours | null;
  phone: string | null;
  /** Minutes, whole fives. */
  preparation: number | null;
  /** 'YYYY-MM-DD': the last day on which the licence holds. */
  licenceExpiresOn: string | null;
  /** Empty: blank. */
  cards: CardKind[];
  /** The name of a file. */
  picture: string | null;
};

const PROVINCES = new Set(['AB', 'BC', 'MB', 'NB', 'NL', 'NS', 'NT', 'NU', 'ON', 'PE', 'QC', 'SK', 'YT']);
const POSTAL_CODE = /^([ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z]) ?(\d[ABCEGHJ-NPRSTV-Z]\d)$/;
const HOST = /^(?!-)[a-z0-9-]+(\.[a-z0-9-]+)+$/;

/** A row of the register of authorized stores. Columns: docs/import-format.md. */
export function readStoreRow(cells: Cells): StoreRow {
  const licenceNumber = requiredCell(cells, 'licence').toUpperCase();
  if (!/^[A-Z0-9-]{3,40}$/.test(licenceNumber))
    throw new BadRow(`licence: '${cells.licence}' is not a licence number.`);
  const licenceHolder = requiredCell(cells, 'name');
  const displayName = titleCase(licenceHolder);
  const city = requiredCell(cells, 'city');
  const province = requiredCell(cells, 'province').toUpperCase();
  if (!PROVINCES.has(province)) throw new BadRow(`province: '${cells.province}' is not a Canadian province.`);
  return {
    licenceNumber,
    licenceHolder,
    // Includes the licence, as chains have several stores in a city.
    name: slug(`${displayName} ${city} ${licenceNumber}`),
    displayName,
    address: titleCase(requiredCell(cells, 'address')),
    city: titleCase(city),
    province,
    postalCode: postalCodeOf(cells),
    website: websiteOf(cells),
    point: pointOf(cells),
    hours: readHours(cells.hours),
    phone: readStorePhone(cells.phone),
    preparation: readPreparation(cells.preparation_minutes),
    licenceExpiresOn: readLicenceExpiry(cells.licence_expires),
    cards: readCards(cells.cards),
    picture: readPicture(cells),
  };
}

export function requiredCell(cells: Cells, column: string): string {
  const value = (cells[column] ?? '').trim();
  if (!value) throw new BadRow(`${column}: is missing.`);
  return value;
}

function postalCodeOf({ postal_code = '' }: Cells): string | null {
  if (!postal_code.trim()) return null;
  const [, area, unit] = POSTAL_CODE.exec(postal_code.trim().toUpperCase()) ?? [];
  if (!area) throw new BadRow(`postal_code: '${postal_code}' is not a Canadian postal code.`);
  return `${area} ${unit}`;
}

function websiteOf({ website_host = '' }: Cells): string | null {
  const host = website_host.trim().toLowerCase();
  // An invalid host is dropped, so no link leads to it; the row stays valid.
  return HOST.test(host) ? `https://${host}` : null;
}

function pointOf({ lat = '', lon = '', coord_source = '' }: Cells): StoreRow['point'] {
  if (!lat.trim() && !lon.trim()) return null;
  const latitude = Number(lat || Number.NaN);
  const longitude = Number(lon || Number.NaN);
  if (!(latitude >= 41 && latitude <= 84 && longitude >= -142 && longitude <= -52)) {
    throw new BadRow(`lat, lon: '${lat}, ${lon}' is not a point in Canada.`);
  }
  // The nearest known number may be some distance away.
  return { latitude, longitude, precision: coord_source.includes('nearest') ? 'street' : 'address' };
}

/** The most populous time zone of provinces that have several; in Ontario the 90th meridian separates two. */
const ZONES: Record<string, string> = {
  AB: 'America/Edmonton',
  BC: 'America/Vancouver',
  MB: 'America/Winnipeg',
  NB: 'America/Moncton',
  NL: 'America/St_Johns',
  NS: 'America/Halifax',
  NT: 'America/Yellowknife',
  NU: 'America/Iqaluit',
  ON: 'America/Toronto',
  PE: 'America/Halifax',
  QC: 'America/Toronto',
  SK: 'America/Regina',
  YT: 'America/Whitehorse',
};

export function timeZoneOf(province: string, longitude: number): string {
  if (province === 'ON' && longitude < -90) return 'America/Winnipeg';
  return ZONES[province] as string;
}
