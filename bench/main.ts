import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { startEmbeddedPostgres } from '../src/platform/embedded-postgres.ts';
import { type Figures, figuresOf, load, type Slice } from './load.ts';
import { timeNearestList } from './nearest.ts';
import { freePort, type Running, run, serve } from './processes.ts';
import { type Scenario, scenariosOf } from './scenarios.ts';
import { addShoppers, emptyCarts, forgetShoppers } from './shoppers.ts';

const { values: options } = parseArgs({
  options: {
    /** Also at 2,000 stores and 1,000,000 listings. */
    large: { type: 'boolean', default: false },
    /** Of each scenario in each round. */
    seconds: { type: 'string', default: '4' },
    rounds: { type: 'string', default: '3' },
    /** Part of a scenario's name. */
    only: { type: 'string', default: '' },
  },
});
const SHOPPERS = 100;
const SIZES = [{ stores: 160, listings: 20_000 }, ...(options.large ? [{ stores: 2_000, listings: 1_000_000 }] : [])];

/** What to end, the last started first; also when the bench itself is interrupted. */
const started: { stop(): Promise<void> }[] = [];
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => endAll().then(() => process.exit(130)));

try {
  if (process.env.DATABASE_URL) await measure(process.env.DATABASE_URL, 'the given database');
  else for (const size of SIZES) await measureDemo(size);
} finally {
  await endAll();
}

/** With a PostgreSQL of its own in a temporary folder, filled with the demo catalogue. */
async function measureDemo({ stores, listings }: (typeof SIZES)[number]): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'wicket-bench-'));
  started.push({ stop: async () => rmSync(dataDir, { recursive: true, force: true }) });
  const log = { info: () => {}, warn: console.warn, error: console.error };
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  started.push(postgres);
  run(['src/market.ts', 'demo', '--stores', String(stores), '--listings', String(listings)], {
    DATABASE_URL: postgres.url,
  });
  await measure(postgres.url, `${stores.toLocaleString('en')} stores, ${listings.toLocaleString('en')} listings`);
  await endAll();
}

async function measure(url: string, title: string): Promise<void> {
  const db = new pg.Client({ connectionString: url });
  await db.connect();
  started.push({ stop: () => db.end() });
  const site = await startSite(url);
  await db.query('analyze');
  const shoppers = await addShoppers(db, SHOPPERS);
  started.push({ stop: () => forgetShoppers(db) });
  const floorPort = await freePort();
  const floor = await serve(['bench/floor.ts', url, String(floorPort)], { port: floorPort, path: '/' });
  started.push(floor);

  const scenarios = (await scenariosOf(db, shoppers)).filter(({ name }) => name.includes(options.only));
  const backends = async () =>
    (
      await db.query('select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()')
    ).rows.map(({ pid }) => pid as number);
  const slices = new Map<string, Slice[]>();
  const take = async (name: string, server: Running, requests: Scenario['requests'], seconds: number) => {
    const slice = await load(server, requests, { seconds, backends });
    slices.set(name, [...(slices.get(name) ?? []), slice]);
  };
  for (const { requests } of scenarios) await load(site, requests, { seconds: 2, backends }); // every statement gets its plan, the code its speed
  for (let round = 0; round < Number(options.rounds); round++) {
    for (const { name, requests } of scenarios) {
      await take(
        'floor',
        floor,
        [{ path: '/' }, ...requests.slice(1).map(() => ({ path: '/' }))],
        Number(options.seconds) / 2,
      );
      await emptyCarts(db, shoppers);
      await take(name, site, requests, Number(options.seconds));
    }
  }
  report(title, scenarios, slices);
  const places = scenarios
    .flatMap(({ requests }) => requests)
    .flatMap(({ path }) => /loc=([^&]+)/.exec(path)?.[1] ?? []);
  const nearest = await timeNearestList(url, places.map(decodeURIComponent));
  console.log(
    `nearest-first list in the database: p50 ${ms(nearest.p50)}, p99 ${ms(nearest.p99)} (mark: < 5 ms at 1,000,000 listings)`,
  );
}

async function startSite(url: string): Promise<Running> {
  const port = await freePort();
  const site = await serve(['--max-semi-space-size=64', 'scripts/start.ts'], {
    port,
    path: '/api/ready',
    env: {
      DATABASE_URL: url,
      MODE: 'production',
      PORT: String(port),
      PUBLIC_ORIGIN: `http://127.0.0.1:${port}`,
      MAILER: 'outbox',
      PAYMENTS: 'sandbox',
      GEOCODER: 'gazetteer',
      LOG_LEVEL: 'warn',
    },
  });
  started.push(site);
  return site;
}

function report(title: string, scenarios: readonly Scenario[], slices: ReadonlyMap<string, readonly Slice[]>): void {
  const floor = figuresOf(slices.get('floor') ?? []);
  const rows = [{ name: 'floor F', mark: '' }, ...scenarios].map(({ name, mark }) => {
    const figures = figuresOf(slices.get(name === 'floor F' ? 'floor' : name) ?? []);
    return {
      scenario: name,
      'requests/s': Math.round(figures.perSecond),
      'of F': (figures.perSecond / floor.perSecond).toFixed(3),
      // What the ratio would be on a machine that did nothing else: the CPU of server and database together.
      'of F by CPU': (allCpu(floor) / allCpu(figures)).toFixed(3),
      mark,
      'p50 ms': figures.p50,
      'p99 ms': figures.p99,
      'CPU ms': figures.cpuPerRequest.toFixed(2),
      'database CPU ms': figures.databasePerRequest.toFixed(2),
      failed: figures.failed,
    };
  });
  console.log(`\n${title}`);
  console.table(Object.fromEntries(rows.map(({ scenario, ...figures }) => [scenario, figures])));
}

function allCpu({ cpuPerRequest, databasePerRequest }: Figures): number {
  return cpuPerRequest + databasePerRequest;
}

async function endAll(): Promise<void> {
  for (let one = started.pop(); one; one = started.pop())
    await one.stop().catch((error: unknown) => console.error(error));
}

function ms(value: number): string {
  return `${value.toFixed(2)} ms`;
}
