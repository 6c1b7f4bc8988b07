import { readFileSync } from 'node:fs';
import { type Random, randomFor } from '#app/demo/catalogue/random.ts';
import { readTable } from '#app/demo/catalogue/text.ts';

type Row = Record<string, string>;
type Town = { name: string; province: string; population: string; lat: string; lon: string };

const TYPES: [string, number][] = [
  ['St', 30],
  ['Ave', 22],
  ['Rd', 14],
  ['Dr', 12],
  ['Cres', 10],
  ['Crt', 7],
  ['Blvd', 3],
  ['Lane', 2],
];
const ENDS: [string, number][] = [
  ['', 88],
  [' W', 4],
  [' E', 4],
  [' N', 2],
  [' S', 2],
];
const FIRST: Record<string, string> = {
  ...{ ON: 'KLMNP', QC: 'GHJ', BC: 'V', AB: 'T', SK: 'S', MB: 'R', NS: 'B', NB: 'E', NL: 'A', PE: 'C', YT: 'Y' },
  ...{ NT: 'X', NU: 'X' },
};
const LETTERS = 'ABCEGHJKLMNPRSTVWXYZ';
const NUMBERS_PER_STREET = 24;
const METRES_PER_DEGREE = 111_320;

/**
 * A country of addresses for load tests, the same each time: the streets of real towns bear the names of real streets
 * (those of the demo, or of a CSV file with a column `street`), of other towns, and numbers. Large towns have more.
 */
export function* placeRows(count: number, streetFile?: string): Generator<Row> {
  const towns = readTable<Town>('places_ca.csv');
  const names = [...new Set([...realNames(streetFile), ...towns.map(({ name }) => name)])];
  const people = towns.reduce((sum, town) => sum + weight(town), 0);
  for (const town of towns) {
    const streets = Math.ceil(((count / NUMBERS_PER_STREET) * weight(town)) / people);
    yield* streetsOf(town, streets, names);
  }
}

/** Small towns have more streets for each of their people than large ones. */
const weight = ({ population }: Town) => (Number(population) + 500) ** 0.8;

function realNames(file: string | undefined): string[] {
  const streets = file
    ? readFileSync(file, 'utf8')
        .split('\n')
        .slice(1)
        .map((line) => line.split(',')[1] ?? '')
    : ['store_streets.csv', 'more_streets.csv']
        .flatMap((name) => readTable<Row>(name))
        .map(({ street }) => street ?? '');
  return streets.map((street) => street.replace(/(?: [NSEW])?$/, '').replace(/ \S+$/, '')).filter(Boolean);
}

function* streetsOf(town: Town, count: number, names: readonly string[]): Generator<Row> {
  const random = randomFor('streets of', town.name, town.province);
  const seen = new Set<string>();
  const reach = 0.004 * Math.sqrt(count);
  for (let n = 0; n < count; n++) {
    const name = nameOf(random, names);
    const street = `${name} ${random.weighted(TYPES)}${random.weighted(ENDS)}`;
    if (seen.has(street)) continue;
    seen.add(street);
    const lat = Number(town.lat) + (random.next() - 0.5) * reach;
    const lon = Number(town.lon) + (random.next() - 0.5) * reach * 1.4;
    const angle = random.next() * Math.PI;
    const first = FIRST[town.province] ?? 'K';
    const fsa = `${first[random.int(0, first.length - 1)]}${random.int(0, 9)}${LETTERS[random.int(0, 17)]}`;
    const numbers = random.int(6, NUMBERS_PER_STREET * 2 - 6);
    for (let house = 1; house <= numbers; house++) {
      const metres = house * 14;
      yield {
        number: String(house * 4 - random.int(0, 3)),
        street,
        city: town.name,
        province: town.province,
        ...(random.chance(0.3)
          ? { postal_code: `${fsa} ${Math.floor(house / 12) % 10}${LETTERS[n % LETTERS.length]}${n % 10}` }
          : { fsa }),
        lat: (lat + (Math.sin(angle) * metres) / METRES_PER_DEGREE).toFixed(6),
        lon: (lon + (Math.cos(angle) * metres) / METRES_PER_DEGREE / 0.7).toFixed(6),
      };
    }
  }
}

/** Some names are in every town (Queen, King), most in few, some are numbers. */
function nameOf(random: Random, names: readonly string[]): string {
  if (random.chance(0.06)) return ordinal(random.int(1, 140));
  return random.chance(0.3) ? (names[random.int(0, 79)] as string) : random.pick(names);
}

function ordinal(n: number): string {
  const end = n % 100 > 10 && n % 100 < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][n % 10] ?? 'th');
  return `${n}${end}`;
}
