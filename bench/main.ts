/**
 * What the site can do, beside a floor measured in the same run: `npm run bench -- --sizes s1,s3`.
 * With DATABASE_URL that database is measured as it is, and LARGE_DATABASE_URL beside it as the larger one; else demo
 * catalogues are made for it.
 */
import { parseArgs } from 'node:util';
import pg from 'pg';
import { timeNearestList } from './nearest.ts';
import { load, type Slice } from './support/load.ts';
import { type OpenFigures, openLoad } from './support/open-load.ts';
import { freePort, type Running, serve } from './support/processes.ts';
import { report, reportGrowth, reportOpen } from './support/report.ts';
import { type OpenScenario, type Scenario, type SiteKind, scenariosOf } from './support/scenarios.ts';
import { addShoppers, emptyCarts, forgetShoppers } from './support/shoppers.ts';
import { startSite } from './support/site.ts';
import { bench, type DemoSize, demoDatabase, endAll, untilTheEnd } from './support/started.ts';

const { values: options } = parseArgs({
  options: {
    /** Of `SIZES`, with commas: the first is the one that growth is counted from. */
    sizes: { type: 'string', default: 's1' },
    /** Of each scenario in each round. */
    seconds: { type: 'string', default: '4' },
    rounds: { type: 'string', default: '3' },
    /** Part of a scenario's name. */
    only: { type: 'string', default: '' },
    /** Asks at a constant rate too. */
    open: { type: 'boolean', default: false },
    /** At a constant rate, of each scenario. */
    'open-seconds': { type: 'string', default: '20' },
  },
});
const SHOPPERS = 100;
const SIZES: Readonly<Record<string, DemoSize>> = {
  s1: { products: 600, stores: 160, listings: 20_000 },
  s2: { products: 5_000, stores: 800, listings: 300_000 },
  s3: { products: 10_000, stores: 2_000, listings: 1_000_000 },
  /** Each product at two stores alone. */
  sparse: { products: 10_000, stores: 160, offers: 2 },
};

await bench(async () => {
  const { DATABASE_URL: given, LARGE_DATABASE_URL: givenLarge } = process.env;
  if (given) {
    const small = await measure(given, { title: 'the given database', isOpen: options.open });
    await endAll();
    if (givenLarge)
      reportGrowth(small, await measure(givenLarge, { title: 'the given large database', isOpen: options.open }));
    return;
  }
  const names = options.sizes.split(',');
  const unknown = names.find((name) => !(name in SIZES));
  if (unknown !== undefined) throw new Error(`--sizes ${unknown} is none of ${Object.keys(SIZES).join(', ')}.`);
  let small: Map<string, number> | undefined;
  for (const name of names) {
    const costs = await measureDemo(name, SIZES[name] as DemoSize);
    if (small) reportGrowth(small, costs);
    small ??= costs;
  }
});

/** With a PostgreSQL of its own in a temporary folder, filled with the demo catalogue. */
async function measureDemo(name: string, size: DemoSize): Promise<Map<string, number>> {
  const url = await demoDatabase(size);
  const words = Object.entries(size).map(([what, count]) => `${count.toLocaleString('en')} ${what}`);
  const costs = await measure(url, { title: `${name}: ${words.join(', ')}`, isOpen: options.open });
  await endAll();
  return costs;
}

type Measured = { title: string; isOpen: boolean };

/** Measures everything on one database; gives the CPU per request of each scenario. */
async function measure(url: string, { title, isOpen }: Measured): Promise<Map<string, number>> {
  const db = new pg.Client({ connectionString: url });
  await db.connect();
  untilTheEnd({ stop: () => db.end() });
  const making = untilTheEnd(await startSite(url, { CACHE_SECONDS: '0' }));
  await db.query('analyze');
  const shoppers = await addShoppers(db, SHOPPERS);
  untilTheEnd({ stop: () => forgetShoppers(db) });
  const { scenarios, open, places } = await scenariosOf(db, shoppers);
  const wanted = <T extends { name: string }>(all: T[]) => all.filter(({ name }) => name.includes(options.only));
  const costs = await measureShares({ url, db, making, shoppers, title, scenarios: wanted(scenarios) });
  if (isOpen) reportOpen(title, await measureOpen(making, wanted(open)));
  const nearest = await timeNearestList(url, places);
  console.log(
    `nearest-first list in the database: p50 ${ms(nearest.p50)}, p99 ${ms(nearest.p99)} (mark: < 5 ms at 1,000,000 listings)`,
  );
  return costs;
}

type Shares = Pick<Measured, 'title'> & {
  url: string;
  db: pg.Client;
  making: Running;
  shoppers: Awaited<ReturnType<typeof addShoppers>>;
  scenarios: readonly Scenario[];
};

/** Floor and scenarios in turns, so that what disturbs the machine disturbs both. */
async function measureShares({ url, db, making, shoppers, title, scenarios }: Shares): Promise<Map<string, number>> {
  const sites: Record<SiteKind, Running> = { making, keeping: untilTheEnd(await startSite(url)) };
  const floorPort = await freePort();
  const floor = untilTheEnd(
    await serve(['bench/support/baseline.ts', url, String(floorPort)], { port: floorPort, path: '/' }),
  );
  const backends = async () =>
    (
      await db.query('select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()')
    ).rows.map(({ pid }) => pid as number);
  const slices = new Map<string, Slice[]>();
  const take = async (name: string, server: Running, requests: Scenario['requests'], seconds: number) => {
    const slice = await load(server, requests, { seconds, backends });
    slices.set(name, [...(slices.get(name) ?? []), slice]);
  };
  // Every statement gets its plan, the code its speed.
  for (const { site, requests } of scenarios) await load(sites[site], requests, { seconds: 2, backends });
  for (let round = 0; round < Number(options.rounds); round++) {
    for (const { name, site, requests } of scenarios) {
      await take('baseline', floor, Array(requests.length).fill({ path: '/' }), Number(options.seconds) / 2);
      await emptyCarts(db, shoppers);
      // Of a site that keeps its answers the lasting state is measured: each made again when it is 3 s old.
      if (site === 'keeping') await load(sites[site], requests, { seconds: 1, backends });
      await take(name, sites[site], requests, Number(options.seconds));
    }
  }
  return report(title, scenarios, slices);
}

async function measureOpen(site: Running, scenarios: readonly OpenScenario[]) {
  const results: (readonly [OpenScenario, OpenFigures])[] = [];
  for (const scenario of scenarios) {
    const { requests, perSecond } = scenario;
    await openLoad(site.origin, requests, { perSecond, seconds: 5 });
    const seconds = Number(options['open-seconds']);
    results.push([scenario, await openLoad(site.origin, requests, { perSecond, seconds })]);
  }
  return results;
}

function ms(value: number): string {
  return `${value.toFixed(2)} ms`;
}
