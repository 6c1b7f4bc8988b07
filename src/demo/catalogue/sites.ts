import { randomFor } from './random.ts';
import { readTable } from './text.ts';

export type Site = {
  region: string;
  address: string;
  city: string;
  postalCode: string;
  latitude: number;
  longitude: number;
};

/** Stores of each region in a hundred: two thirds in and around Toronto. */
// biome-ignore format: a table
const SHARES: Record<string, number> = {
  toronto: 56, gta: 11, ottawa: 11, hamilton: 9, london: 7, 'thunder-bay': 4, kenora: 2,
};

/** A bend of a street: house number, point and first half of the postal code from there on. */
type Bend = { number: number; latitude: number; longitude: number; fsa: string };
type Street = { street: string; city: string; bends: Bend[] };

/** In random order, so that any first few are spread over the province. */
export function sitesOf(count: number): Site[] {
  const sites = Object.entries(quotas(count)).flatMap(([region, quota]) => sitesOfRegion(region, quota));
  return randomFor('sites').shuffled(sites);
}

function quotas(count: number): Record<string, number> {
  const exact = Object.entries(SHARES).map(([region, share]) => ({ region, exact: (count * share) / 100 }));
  const quota = Object.fromEntries(exact.map(({ region, exact }) => [region, Math.floor(exact)]));
  const missing = count - Object.values(quota).reduce((sum, n) => sum + n, 0);
  const byRemainder = exact.toSorted((a, b) => (b.exact % 1) - (a.exact % 1));
  for (const { region } of byRemainder.slice(0, missing)) quota[region] = (quota[region] as number) + 1;
  return quota;
}

function sitesOfRegion(region: string, count: number): Site[] {
  const streets = readStreets(region);
  const random = randomFor('sites', region);
  const taken = new Set<string>();
  const lengths = streets.map((street) => [street, street.bends.length - 0.5] as const);
  const sites: Site[] = [];
  while (sites.length < count) {
    // Every street once, then by length.
    const street = (sites.length < streets.length ? streets[sites.length] : random.weighted(lengths)) as Street;
    const first = street.bends[0] as Bend;
    const last = street.bends.at(-1) as Bend;
    const number = random.int(first.number, last.number);
    const address = `${number} ${street.street}`;
    if (taken.has(`${address} ${street.city}`)) continue;
    taken.add(`${address} ${street.city}`);
    const { fsa, ...point } = pointAt(street.bends, number);
    sites.push({ region, address, city: street.city, postalCode: `${fsa} ${localUnit(random)}`, ...point });
  }
  return sites;
}

function pointAt(bends: readonly Bend[], number: number): { fsa: string; latitude: number; longitude: number } {
  const after = Math.max(
    1,
    bends.findIndex((bend) => bend.number >= number),
  );
  const a = bends[after - 1] as Bend;
  const b = bends[after] as Bend;
  const part = (number - a.number) / (b.number - a.number);
  const between = (from: number, to: number) => Number((from + (to - from) * part).toFixed(6));
  return { fsa: a.fsa, latitude: between(a.latitude, b.latitude), longitude: between(a.longitude, b.longitude) };
}

const LETTERS = 'ABCEGHJKLMNPRSTVWXYZ';

const localUnit = ({ int }: { int(low: number, high: number): number }) =>
  `${int(1, 9)}${LETTERS[int(0, LETTERS.length - 1)]}${int(0, 9)}`;

function readStreets(region: string): Street[] {
  return readTable<{ region: string; street: string; city: string; line: string }>('store_streets.csv')
    .filter((row) => row.region === region)
    .map(({ street, city, line }) => ({ street, city, bends: line.split(';').map(readBend) }));
}

function readBend(text: string): Bend {
  const [number, latitude, longitude, fsa = ''] = text.split(' ');
  return { number: Number(number), latitude: Number(latitude), longitude: Number(longitude), fsa };
}
