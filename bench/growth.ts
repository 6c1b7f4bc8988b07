/**
 * What an answer costs in a large shop beside a small one, and beside the baseline of each, by turns in one run: load of other
 * programs disturbs all alike. Both databases have their catalogue already (`npm run market -- demo`).
 *
 *   npm run bench:growth -- --small URL --large URL [--rounds N] [--seconds N] [--only near] [--reads]
 */
import { parseArgs } from 'node:util';
import pg from 'pg';
import { load, median, type Slice } from './support/load.ts';
import { freePort, type Running, serve } from './support/processes.ts';
import { publicReads } from './support/public-reads.ts';
import { type Scenario, scenariosOf } from './support/scenarios.ts';
import { addShoppers, forgetShoppers } from './support/shoppers.ts';
import { startSite } from './support/site.ts';
import { bench, untilTheEnd } from './support/started.ts';

const { values: options } = parseArgs({
  options: {
    small: { type: 'string', default: '' },
    large: { type: 'string', default: '' },
    rounds: { type: 'string', default: '3' },
    /** Of each scenario in each shop in each round; of the baseline a half. */
    seconds: { type: 'string', default: '1' },
    /** Part of a scenario's name. */
    only: { type: 'string', default: '' },
    /** Of every public GET, in place of the scenarios. */
    reads: { type: 'boolean', default: false },
  },
});
const SECONDS = Number(options.seconds);
const DIFFERENT = 40;

type Shop = { site: Running; baseline: Running; scenarios: Scenario[]; backends: () => Promise<number[]> };
type Cost = { cpuMs: number; perSecond: number };

const middle = (costs: readonly Cost[], key: keyof Cost) => median(costs.map((cost) => cost[key]));
const ratio = ({ own, baseline }: Record<'own' | 'baseline', Cost[]>, key: keyof Cost) =>
  median(own.map((cost, round) => cost[key] / (baseline[round]?.[key] ?? Number.NaN)));

const costOf = ({ cpuMs, databaseMs, requests, seconds }: Slice, perAnswer: number): Cost => ({
  cpuMs: ((cpuMs + databaseMs) / requests) * perAnswer,
  perSecond: requests / seconds / perAnswer,
});

await bench(async () => {
  if (!options.small || !options.large) throw new Error('Name both databases: --small URL --large URL');
  const shops = [await openShop(options.small), await openShop(options.large)] as const;
  const names = shops[0].scenarios.map(({ name }) => name);
  const rows = new Map<string, object>();
  for (const name of names) {
    const costs = shops.map(() => ({ own: [] as Cost[], baseline: [] as Cost[] }));
    for (const shop of shops) await askEach(shop, name);
    for (let round = 0; round < Number(options.rounds); round++) {
      for (const [n, shop] of shops.entries()) {
        const { requests, perAnswer = 1 } = shop.scenarios.find((one) => one.name === name) as Scenario;
        const same = Array.from(requests, () => ({ path: '/' }));
        const floor = await load(shop.baseline, same, { seconds: SECONDS / 2, backends: shop.backends });
        costs[n]?.baseline.push(costOf(floor, 1));
        costs[n]?.own.push(
          costOf(await load(shop.site, requests, { seconds: SECONDS, backends: shop.backends }), perAnswer),
        );
      }
    }
    const [small, large] = costs as [(typeof costs)[0], (typeof costs)[0]];
    rows.set(name, {
      'small ms': middle(small.own, 'cpuMs').toFixed(2),
      'of F': ratio(small, 'perSecond').toFixed(3),
      'large ms': middle(large.own, 'cpuMs').toFixed(2),
      'of F ': ratio(large, 'perSecond').toFixed(3),
      'of F by CPU': (1 / ratio(large, 'cpuMs')).toFixed(3),
      growth: median(large.own.map(({ cpuMs }, round) => cpuMs / (small.own[round]?.cpuMs ?? Number.NaN))).toFixed(2),
    });
    console.log(name, JSON.stringify(rows.get(name)));
  }
  console.table(Object.fromEntries(rows));
});

/** Every request once, so that each place, word and statement is known in both shops however fast they are. */
async function askEach({ site, scenarios }: Shop, name: string): Promise<void> {
  const { requests } = scenarios.find((one) => one.name === name) as Scenario;
  for (const { path, headers } of requests) {
    const response = await fetch(site.origin + path, { headers });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
  }
}

async function openShop(url: string): Promise<Shop> {
  const db = new pg.Client({ connectionString: url });
  await db.connect();
  untilTheEnd({ stop: () => db.end() });
  const shoppers = await addShoppers(db, 10);
  untilTheEnd({ stop: () => forgetShoppers(db) });
  const scenarios = options.reads ? await readScenarios(db) : (await scenariosOf(db, shoppers)).scenarios;
  const site = untilTheEnd(await startSite(url, { CACHE_SECONDS: '0' }));
  const port = await freePort();
  const baseline = untilTheEnd(await serve(['bench/support/baseline.ts', url, String(port)], { port, path: '/' }));
  return {
    site,
    baseline,
    // What is posted changes the shop.
    scenarios: scenarios.filter(
      ({ name, site, requests }) => site === 'making' && name.includes(options.only) && !requests[0]?.method,
    ),
    backends: async () =>
      (
        await db.query(
          'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
        )
      ).rows.map(({ pid }) => pid as number),
  };
}

async function readScenarios(db: pg.Client): Promise<Scenario[]> {
  return Object.entries(await publicReads(db)).map(([name, pathOf]) => {
    const requests = Array.from({ length: DIFFERENT }, (_, n) => ({ path: pathOf(n) }));
    return { name, site: 'making', mark: {}, requests };
  });
}
