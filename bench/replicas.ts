/**
 * What a request costs with one web process and one database, with a replica for its reads, and with two web processes that read from
 * a replica each, by turns in one run on one machine. A request may cost no more CPU there: then each pair of machines adds what one has.
 * Closed: each of 16 callers asks again once it has its answer. Open: requests come at a constant rate, whatever the answers do.
 *
 *   npm run bench:replicas [-- --programs /usr/lib/postgresql/15/bin] [--seconds N] [--rounds N] [--stores N] [--listings N]
 *     [--only NAME,NAME]
 */
import { parseArgs } from 'node:util';
import pg from 'pg';
import { type Figures, figuresOf, load, type Request, type Slice } from './support/load.ts';
import { openLoad } from './support/open-load.ts';
import { cpuOf, type Running, run } from './support/processes.ts';
import { publicReads } from './support/public-reads.ts';
import { processesOf, type Server, startReplicated, untilReplayed } from './support/replicated-postgres.ts';
import { productionEnv, startSite } from './support/site.ts';
import { bench, untilTheEnd } from './support/started.ts';

const { values: options } = parseArgs({
  options: {
    programs: { type: 'string', default: '/usr/lib/postgresql/15/bin' },
    seconds: { type: 'string', default: '4' },
    rounds: { type: 'string', default: '5' },
    stores: { type: 'string', default: '160' },
    listings: { type: 'string', default: '20000' },
    /** Names of the reads, separated by commas. */
    only: { type: 'string', default: 'list,list search,search of everything,offers of a product,a product’s page' },
  },
});
const SECONDS = Number(options.seconds);
/** Of each stand before a read is measured: until then V8 is still compiling, and two processes have half as much to learn from. */
const WARM_UP_SECONDS = 12;
const DIFFERENT = 200;
const MOST_MORE = 1.05;

/** Web processes, each with the server that its reads go to. */
type Stand = { name: string; sites: { site: Running; reads: Server }[] };

await bench(async () => {
  const database = untilTheEnd(await startReplicated(options.programs, 2));
  const { primary, replicas } = database;
  const sizes = ['--stores', options.stores, '--listings', options.listings, '--plain'];
  run(['src/cli/market.ts', 'demo', ...sizes], productionEnv(primary.url, 'http://127.0.0.1'));
  await untilReplayed(database);
  const alone = untilTheEnd(await startSite(primary.url, { CACHE_SECONDS: '0' }));
  const pair: Stand['sites'] = [];
  for (const reads of replicas)
    pair.push({
      site: untilTheEnd(await startSite(primary.url, { CACHE_SECONDS: '0', DATABASE_READ_URL: reads.url })),
      reads,
    });
  const stands: Stand[] = [
    { name: '1 web, 1 database', sites: [{ site: alone, reads: primary }] },
    { name: '1 web, 1 replica', sites: pair.slice(0, 1) },
    { name: '2 web, 2 replicas', sites: pair },
  ];
  const db = new pg.Client({ connectionString: primary.url });
  await db.connect();
  const reads = await publicReads(db);
  await db.end();
  for (const name of options.only.split(','))
    await compare(name, requestsOf(reads[name] as (n: number) => string), stands, primary);
});

function requestsOf(pathOf: (n: number) => string): Request[] {
  return Array.from({ length: DIFFERENT }, (_, n) => ({ path: pathOf(n) }));
}

async function compare(name: string, requests: Request[], stands: readonly Stand[], primary: Server): Promise<void> {
  const slices = new Map(stands.map((stand) => [stand.name, [] as Slice[]]));
  const ofPrimary = new Map(stands.map((stand) => [stand.name, 0]));
  for (const stand of stands) await closedLoad(stand, requests, WARM_UP_SECONDS);
  for (let round = 0; round < Number(options.rounds); round++)
    for (const stand of round % 2 ? stands : stands.toReversed()) {
      const before = cpuOfAll([primary]);
      const taken = await closedLoad(stand, requests, SECONDS);
      slices.get(stand.name)?.push(...taken);
      ofPrimary.set(stand.name, (ofPrimary.get(stand.name) ?? 0) + cpuOfAll([primary]) - before);
    }
  const rows: Record<string, object> = {};
  const costs: number[] = [];
  for (const stand of stands) {
    const figures = figuresOf(slices.get(stand.name) ?? []);
    const requestsMade = (slices.get(stand.name) ?? []).reduce((sum, one) => sum + one.requests, 0);
    const ofThePrimary = (ofPrimary.get(stand.name) ?? 0) / requestsMade;
    const isItsDatabase = stand.sites[0]?.reads === primary;
    costs.push(figures.cpuPerRequest + figures.databasePerRequest + (isItsDatabase ? 0 : ofThePrimary));
    const open = await Promise.all(
      stand.sites.map(({ site }) =>
        openLoad(site.origin, requests, {
          perSecond: Math.max(1, Math.floor(figures.perSecond * 0.4)),
          seconds: SECONDS,
        }),
      ),
    );
    rows[stand.name] = {
      ...rowOf(figures, stand),
      'primary ms': ofThePrimary.toFixed(2),
      'open p50': Math.max(...open.map(({ p50 }) => p50)).toFixed(1),
      'open p99': Math.max(...open.map(({ p99 }) => p99)).toFixed(1),
      'open failed': open.reduce((sum, { failed }) => sum + failed, 0),
    };
  }
  const ratios = costs.slice(1).map((cost) => cost / (costs[0] as number));
  const words = ratios.map((ratio) => ratio.toFixed(3)).join(' and ');
  console.log(`\n${name}: CPU of a request ${words} of that with one database (mark: at most ${MOST_MORE})`);
  console.table(rows);
  if (ratios.some((ratio) => ratio > MOST_MORE)) process.exitCode = 1;
}

function rowOf({ perSecond, cpuPerRequest, databasePerRequest, p50, p99, failed }: Figures, { sites }: Stand) {
  return {
    'answers/s': Math.round(perSecond * sites.length),
    'web ms': cpuPerRequest.toFixed(2),
    'database ms': databasePerRequest.toFixed(2),
    ...{ p50, p99, failed },
  };
}

/** All of its sites at once, with the same number of callers in all. */
function closedLoad({ sites }: Stand, requests: Request[], seconds: number): Promise<Slice[]> {
  return Promise.all(
    sites.map(({ site, reads }) => {
      const backends = async () => processesOf(reads);
      return load(site, requests, { seconds, backends, connections: 16 / sites.length });
    }),
  );
}

function cpuOfAll(servers: readonly Server[]): number {
  return servers.flatMap(processesOf).reduce((sum, pid) => sum + cpuOf(pid), 0);
}
