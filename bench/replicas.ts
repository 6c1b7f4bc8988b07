/**
 * What a request costs with one web process and one database, with a replica for its reads, and with two web processes that read from
 * a replica each, by turns in one run on one machine. A request may cost no more CPU there: then each pair of machines adds what one has.
 * Two pairs at work on one machine take from each other's caches and cores, which two machines do not: they are measured against two shops
 * that share nothing else.
 * Closed: each of 16 callers asks again once it has its answer. Open: requests come at a constant rate, whatever the answers do.
 *
 *   npm run bench:replicas [-- --programs /usr/lib/postgresql/15/bin] [--seconds N] [--rounds N] [--stores N] [--listings N]
 *     [--only NAME,NAME]
 */
import { parseArgs } from 'node:util';
import pg from 'pg';
import { type Figures, figuresOf, load, median, type Request, type Slice } from './support/load.ts';
import { type OpenFigures, openLoad } from './support/open-load.ts';
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
/** Of the answers a second that one process with one database gives when it is asked without a pause. */
const OPEN_SHARE = 0.4;

/** Web processes, each with the server that its reads go to. */
type Stand = { name: string; sites: { site: Running; reads: Server }[]; against?: string };

await bench(async () => {
  const database = untilTheEnd(await startReplicated(options.programs, 2));
  const other = untilTheEnd(await startReplicated(options.programs, 0));
  const { primary, replicas } = database;
  const sizes = ['--stores', options.stores, '--listings', options.listings, '--plain'];
  for (const { url } of [primary, other.primary])
    run(['src/cli/market.ts', 'demo', ...sizes], productionEnv(url, 'http://127.0.0.1'));
  await untilReplayed(database);
  const [alone, apart] = [
    untilTheEnd(await startSite(primary.url, { CACHE_SECONDS: '0' })),
    untilTheEnd(await startSite(other.primary.url, { CACHE_SECONDS: '0' })),
  ];
  const pair: Stand['sites'] = [];
  for (const reads of replicas)
    pair.push({
      site: untilTheEnd(await startSite(primary.url, { CACHE_SECONDS: '0', DATABASE_READ_URL: reads.url })),
      reads,
    });
  const shop = { site: alone, reads: primary };
  const stands: Stand[] = [
    { name: '1 web, 1 database', sites: [shop] },
    { name: '1 web, 1 replica', sites: pair.slice(0, 1), against: '1 web, 1 database' },
    { name: '2 shops', sites: [shop, { site: apart, reads: other.primary }] },
    { name: '2 web, 2 replicas', sites: pair, against: '2 shops' },
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
  await inRounds(stands, async (stand) => {
    const before = cpuOfAll([primary]);
    const taken = await closedLoad(stand, requests, SECONDS);
    slices.get(stand.name)?.push(...taken);
    ofPrimary.set(stand.name, (ofPrimary.get(stand.name) ?? 0) + cpuOfAll([primary]) - before);
  });
  const closed = stands.map((stand) => {
    const taken = slices.get(stand.name) ?? [];
    const figures = figuresOf(taken);
    const ofThePrimary = (ofPrimary.get(stand.name) ?? 0) / taken.reduce((sum, { requests }) => sum + requests, 0);
    const besides = stand.sites[0]?.reads === primary ? 0 : ofThePrimary;
    return { figures, ofThePrimary, cost: figures.cpuPerRequest + figures.databasePerRequest + besides };
  });
  // At the same rate for all, which leaves both cores some rest: what processes take from each other's caches is less.
  const perSecond = (closed[0]?.figures.perSecond ?? 0) * OPEN_SHARE;
  const open = new Map(stands.map((stand) => [stand.name, { cpu: 0, all: [] as OpenFigures[] }]));
  await inRounds(stands, async (stand) => {
    const seen = open.get(stand.name);
    const before = cpuOfStand(stand, primary);
    seen?.all.push(...(await openLoadOf(stand, requests, perSecond)));
    if (seen) seen.cpu += cpuOfStand(stand, primary) - before;
  });
  const openCosts = [...open.values()].map(({ cpu, all }) => cpu / all.reduce((sum, { sent }) => sum + sent, 0));
  const rows = stands.map((stand, index) => {
    const { all } = open.get(stand.name) ?? { all: [] };
    const { figures, ofThePrimary } = closed[index] as (typeof closed)[number];
    return [
      stand.name,
      {
        ...rowOf(figures, stand),
        'primary ms': ofThePrimary.toFixed(2),
        'open ms': openCosts[index]?.toFixed(2),
        'open p50': median(all.map(({ p50 }) => p50)).toFixed(1),
        'open p99': Math.max(...all.map(({ p99 }) => p99)).toFixed(1),
        'open failed': all.reduce((sum, { failed }) => sum + failed, 0),
      },
    ] as const;
  });
  console.log(`\n${name}`);
  console.table(Object.fromEntries(rows));
  for (const [index, { name: ours, against }] of stands.entries()) {
    const other = stands.findIndex((stand) => stand.name === against);
    if (other < 0) continue;
    const ratios = [closed.map(({ cost }) => cost), openCosts].map(
      (costs) => (costs[index] as number) / (costs[other] as number),
    );
    const [closedRatio, openRatio] = ratios.map((ratio) => ratio.toFixed(3));
    console.log(
      `${ours}: a request costs ${closedRatio} of the CPU with ${against}, ${openRatio} at a constant rate (mark: at most ${MOST_MORE})`,
    );
    if (ratios.some((ratio) => ratio > MOST_MORE)) process.exitCode = 1;
  }
}

async function inRounds(stands: readonly Stand[], work: (stand: Stand) => Promise<void>): Promise<void> {
  for (let round = 0; round < Number(options.rounds); round++)
    for (const stand of round % 2 ? stands : stands.toReversed()) await work(stand);
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

/** All of its sites at once, with an equal part of the rate each. */
function openLoadOf({ sites }: Stand, requests: Request[], perSecond: number): Promise<OpenFigures[]> {
  const rate = { perSecond: Math.max(1, Math.floor(perSecond / sites.length)), seconds: SECONDS };
  return Promise.all(sites.map(({ site }) => openLoad(site.origin, requests, rate)));
}

/** Of everything that works for it, ms. */
function cpuOfStand({ sites }: Stand, primary: Server): number {
  const ofSites = sites.reduce((sum, { site }) => sum + cpuOf(site.pid), 0);
  return ofSites + cpuOfAll([...new Set([primary, ...sites.map(({ reads }) => reads)])]);
}

function cpuOfAll(servers: readonly Server[]): number {
  return servers.flatMap(processesOf).reduce((sum, pid) => sum + cpuOf(pid), 0);
}
