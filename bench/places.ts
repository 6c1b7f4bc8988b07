/**
 * How fast an address is suggested, and a point named, with a million addresses, beside the floor of the other benches
 * in the same run.
 *
 *   npm run bench:places [-- --addresses N] [--streets FILE] [--data FOLDER]
 *
 * FILE: names of streets (a CSV file of addresses); FOLDER: keeps the database for the next run.
 */
import { existsSync, writeFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { randomFor } from '#app/demo/catalogue/random.ts';
import { importPlaces } from '#features/places/server';
import { openDatabase } from '#platform/db/db.ts';
import { silentLog } from '#platform/log.ts';
import { quantile } from './support/load.ts';
import { placeRows } from './support/place-rows.ts';
import { freePort, run, serve } from './support/processes.ts';
import { startSite } from './support/site.ts';
import { bench, ownFolder, ownPostgres, untilTheEnd } from './support/started.ts';

const { values: options } = parseArgs({
  options: {
    addresses: { type: 'string', default: '1000000' },
    streets: { type: 'string' },
    data: { type: 'string' },
    rounds: { type: 'string', default: '5' },
  },
});
const QUESTIONS = 600;
const MARK_MS = 10;

/** Most are beside a house, some in a field, few in the woods; in degrees. */
const REACH: [number, number][] = [
  [0.001, 70],
  [0.05, 20],
  [2, 10],
];

/** Every tenth question: empty, of no place, or made to be slow. */
const HOSTILE = [
  '',
  '   ',
  'qzxjq wvkpf',
  '99999 Nowhere Rd, Zzyzxville K0A 1A0',
  "1' or 1=1 --",
  '%%%___',
  'a a a a a a a a a a a a',
  '1 1 1 1 1 1 1 1 1 1 1 1',
  'st st st st street street',
  'é'.repeat(100),
];

await bench(measure);

async function measure(): Promise<void> {
  const dataDir = options.data ?? ownFolder();
  const isFilled = existsSync(join(dataDir, 'filled'));
  const databaseUrl = await ownPostgres(dataDir);
  const db = new pg.Client({ connectionString: databaseUrl });
  await db.connect();
  untilTheEnd({ stop: () => db.end() });
  if (!isFilled) await fill(databaseUrl);
  writeFileSync(join(dataDir, 'filled'), '');

  const site = untilTheEnd(await startSite(databaseUrl, { TRUST_PROXY: '1' }));
  const floorPort = await freePort();
  const floor = untilTheEnd(
    await serve(['bench/support/baseline.ts', databaseUrl, String(floorPort)], { port: floorPort, path: '/' }),
  );
  const { suggest, reverse } = await questionsOf(db);
  const scenarios = [
    { name: 'floor F', origin: floor.origin, paths: suggest.map((_, n) => `/?${n}`) },
    { name: 'suggest', origin: site.origin, paths: suggest },
    { name: 'reverse', origin: site.origin, paths: reverse },
  ];
  const times = new Map<string, Taken[]>();
  for (let round = 0; round <= Number(options.rounds); round++) {
    for (const { name, origin, paths } of scenarios) {
      const taken = await ask(origin, paths);
      // The first round is for plans and compiled code.
      if (round > 0) times.set(name, [...(times.get(name) ?? []), ...taken]);
    }
  }
  report(times);
}

async function fill(url: string): Promise<void> {
  run(['src/cli/market.ts', 'demo'], { DATABASE_URL: url });
  const { db, close } = openDatabase(url, { log: silentLog });
  const began = performance.now();
  const { created } = await importPlaces(db, placeRows(Number(options.addresses), options.streets));
  await close();
  console.log(
    `${created.toLocaleString('en')} addresses imported in ${((performance.now() - began) / 1000).toFixed(0)} s`,
  );
}

/** What people type, letter by letter from the third on, with slips, postal codes and towns; and points beside houses. */
async function questionsOf(db: pg.Client): Promise<{ suggest: string[]; reverse: string[] }> {
  const { rows } = await db.query<{
    number: number;
    name: string;
    town: string;
    code: string;
    lat: number;
    lng: number;
  }>(
    `select a.number, s.name, s.town, coalesce(a.postal_code, a.fsa, 'M5V') code, a.latitude lat, a.longitude lng
     from place_address a join place_street s on s.id = a.street_id
     where a.id in (select (random() * max)::bigint from (select max(id) from place_address) m, generate_series(1, 3000))
     order by md5(a.id::text) limit ${QUESTIONS}`,
  );
  const random = randomFor('what is typed');
  const typed = rows.map(({ number, name, town, code }, index) => {
    if (index % 10 === 9) return HOSTILE[Math.floor(index / 10) % HOSTILE.length] as string;
    const whole = `${number} ${name}, ${town}`;
    const kind = random.next();
    if (kind < 0.08) return code.slice(0, random.int(3, 7));
    if (kind < 0.16) return town.slice(0, random.int(3, town.length));
    if (kind < 0.24) return `${number} ${swapped(name, random.int(1, name.length - 3))} ${town}`;
    return whole.slice(0, random.int(3, whole.length));
  });
  return {
    suggest: typed.map((input) => `/api/places/suggest?${new URLSearchParams({ input })}`),
    reverse: rows.map(({ lat, lng }) => {
      const [north, east] = [random.next() - 0.5, random.next() - 0.5].map((share) => share * random.weighted(REACH));
      return `/api/places/reverse?lat=${lat + (north as number)}&lng=${lng + (east as number)}`;
    }),
  };
}

function swapped(text: string, at: number): string {
  return text.slice(0, at) + (text[at + 1] ?? '') + (text[at] ?? '') + text.slice(at + 2);
}

/** One after another over one connection: the time until the whole answer is there. */
async function ask(origin: string, paths: readonly string[]): Promise<Taken[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const taken: Taken[] = [];
  for (const [n, path] of paths.entries()) {
    const began = performance.now();
    const status = await answer(origin + path, agent, n);
    taken.push({ ms: performance.now() - began, path });
    if (![200, 404, 422].includes(status)) throw new Error(`${status} from ${path}`);
  }
  agent.destroy();
  return taken;
}

/** Each from another network: one alone may ask four times a second. */
function answer(url: string, agent: Agent, n: number): Promise<number> {
  const headers = { 'x-forwarded-for': `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}` };
  return new Promise((resolve, reject) => {
    get(url, { agent, headers }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0));
    }).once('error', reject);
  });
}

type Taken = { ms: number; path: string };

function report(times: ReadonlyMap<string, readonly Taken[]>): void {
  const figures = [...times].map(([name, taken]) => {
    const all = taken.map(({ ms }) => ms);
    const p = (share: number, of = all) => Number(quantile(of, share).toFixed(2));
    const row = { 'p50 ms': p(0.5), 'p90 ms': p(0.9), 'p99 ms': p(0.99), 'p99 undisturbed': p(0.99, bestOf(taken)) };
    return [name, { ...row, asked: all.length }] as const;
  });
  console.table(Object.fromEntries(figures));
  for (const [name, { 'p99 ms': p99, 'p99 undisturbed': undisturbed }] of figures.slice(1))
    console.log(`${name}: p99 ${p99} ms, ${undisturbed} ms undisturbed (mark: < ${MARK_MS} ms)`);
  const slow = [...(times.get('suggest') ?? []), ...(times.get('reverse') ?? [])].sort((a, b) => b.ms - a.ms);
  console.log('\nslowest:');
  for (const { ms, path } of slow.slice(0, 8)) console.log(`  ${ms.toFixed(1)} ms  ${decodeURIComponent(path)}`);
}

/** Each question in its best round: what it takes where nothing else wants the processor. */
function bestOf(taken: readonly Taken[]): number[] {
  const best = new Map<string, number>();
  for (const { ms, path } of taken) best.set(path, Math.min(ms, best.get(path) ?? Number.POSITIVE_INFINITY));
  return [...best.values()];
}
