/**
 * What a change costs: CPU of the server and of its database, per request, beside another built checkout, by turns in
 * one run. Each checkout runs its own code on its own database and catalogue.
 *
 *   npm run bench:paired -- --other ../before [--rounds N] [--seconds N] [--only search]
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { type Ask, asking, type Buyer, checkOut, noTimings, type Pick, saveTestCard } from './support/buyer.ts';
import { type Backends, load, median } from './support/load.ts';
import { cpuOf, type Running } from './support/processes.ts';
import { bench, untilTheEnd } from './support/started.ts';

const { values: options } = parseArgs({
  options: {
    /** A checkout with its `node_modules` and its build. */
    other: { type: 'string' },
    rounds: { type: 'string', default: '9' },
    /** Of each kind, in each checkout, in each round. */
    seconds: { type: 'string', default: '3' },
    /** Part of a kind's name. */
    only: { type: 'string', default: '' },
  },
});
const SECONDS = Number(options.seconds);
const AT_ONCE = 10;
const PASSWORD = 'violet-umbrella-41';
const READS = ['explore list', 'search', 'product detail', 'add to cart', 'products page', 'product page'];

type Cost = { serverMs: number; databaseMs: number };
type Kinds = Map<string, () => Promise<Cost>>;
/** The modules of a checkout that know its own settings, migrations and columns. */
type Kit = {
  started: typeof import('./support/started.ts');
  site: typeof import('./support/site.ts');
  shoppers: typeof import('./support/shoppers.ts');
  scenarios: typeof import('./support/scenarios.ts');
  auth: typeof import('#features/auth/server');
};

await bench(async () => {
  if (!options.other) throw new Error('Name the other checkout: --other DIR');
  const sides = [await startSide(resolve('.')), await startSide(resolve(options.other))] as const;
  const names = [...sides[0].keys()].filter((name) => name.includes(options.only));
  const costs = new Map(names.map((name) => [name, { here: [] as Cost[], there: [] as Cost[] }]));
  // The first round is not counted: until then V8 is still compiling.
  for (let round = 0; round <= Number(options.rounds); round++) {
    for (const name of names) {
      const order = round % 2 ? ([0, 1] as const) : ([1, 0] as const);
      for (const side of order) {
        const cost = await (sides[side].get(name) as () => Promise<Cost>)();
        if (round > 0) costs.get(name)?.[side === 0 ? 'here' : 'there'].push(cost);
      }
    }
  }
  for (const [name, { here, there }] of costs) report(name, here, there);
});

/** The median of the ratios of paired rounds: what disturbs the machine disturbs both of a pair. */
function report(name: string, here: readonly Cost[], there: readonly Cost[]): void {
  const of = (key: keyof Cost) => {
    const [mine, others] = [here, there].map((costs) => median(costs.map((cost) => cost[key])));
    const ratio = median(here.map((cost, round) => cost[key] / (there[round]?.[key] ?? Number.NaN)));
    return `${others?.toFixed(2)} -> ${mine?.toFixed(2)} ms (${ratio.toFixed(2)})`;
  };
  console.log(`${name}: server ${of('serverMs')}, database ${of('databaseMs')}`);
}

async function startSide(folder: string): Promise<Kinds> {
  const kit = await kitOf(folder);
  untilTheEnd({ stop: kit.started.endAll });
  const databaseUrl = await kit.started.demoDatabase({ stores: 160, listings: 20_000 });
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 4 });
  untilTheEnd({ stop: () => pool.end() });
  const env = { CACHE_SECONDS: '0', TRUST_PROXY: '1', ORDERS_PER_DAY: '100000' };
  const site = untilTheEnd(await kit.site.startSite(databaseUrl, env));
  await pool.query('analyze');
  const db = await pool.connect();
  untilTheEnd({ stop: () => db.release() });
  const shoppers = await kit.shoppers.addShoppers(db as unknown as pg.Client, 100);
  const { scenarios } = await kit.scenarios.scenariosOf(db as unknown as pg.Client, shoppers);
  const backends: Backends = async () =>
    (
      await pool.query(
        `select pid from pg_stat_activity where datname = current_database() and application_name <> 'bench'
        and pid <> pg_backend_pid()`,
      )
    ).rows.map(({ pid }) => pid as number);

  const kinds: Kinds = new Map();
  for (const { name, requests } of scenarios.filter((one) => READS.includes(one.name) && one.site === 'making')) {
    kinds.set(name, async () => {
      await kit.shoppers.emptyCarts(db as unknown as pg.Client, shoppers);
      const { cpuMs, databaseMs, requests: count } = await load(site, requests, { seconds: SECONDS, backends });
      return { serverMs: cpuMs / count, databaseMs: databaseMs / count };
    });
  }
  const ask = asking(site.origin);
  const buyers = await Promise.all(shoppers.map((shopper) => withCard(ask, shopper)));
  const picks = await threesOf(pool);
  let checkouts = 0;
  const checkOnce = (n: number) => {
    // Each of those who buy at once takes turns with others, none of them twice at once.
    const buyer = buyers[(n + AT_ONCE * checkouts++) % buyers.length] as Buyer;
    return checkOut(ask, buyer, picks[Math.floor(Math.random() * picks.length)] as Pick[], noTimings());
  };
  kinds.set('checkout', async () => {
    // Nobody may place more than 20 orders in a day: what counts those must not see hundreds.
    await pool.query(`update orders set placed_at = placed_at - interval '2 days'`);
    return costOf({ site, backends }, checkOnce);
  });

  const hash = await kit.auth.hashPassword(PASSWORD);
  const ids = shoppers.map(({ userId }) => userId);
  await pool.query('update app_user set password_hash = $1 where id = any($2::uuid[])', [hash, ids]);
  const { rows } = await pool.query('select email from app_user where id = any($1::uuid[])', [ids]);
  const logIn = async () => {
    const { email } = rows[Math.floor(Math.random() * rows.length)];
    await ask('POST', '/api/auth/login', {
      body: { email, password: PASSWORD },
      headers: { 'x-forwarded-for': anyIp() },
    });
  };
  kinds.set('log in', () => costOf({ site, backends }, logIn, 2));
  return kinds;
}

async function kitOf(folder: string): Promise<Kit> {
  const [started, site, shoppers, scenarios, auth] = await Promise.all(
    ['support/started', 'support/site', 'support/shoppers', 'support/scenarios', '../src/features/auth/server'].map(
      (name) => import(resolve(folder, 'bench', `${name}.ts`)),
    ),
  );
  return { started, site, shoppers, scenarios, auth };
}

/** CPU of each time it is done, by some at once for as long as a round takes. */
async function costOf(
  { site, backends }: { site: Running; backends: Backends },
  once: (n: number) => Promise<void>,
  atOnce = AT_ONCE,
): Promise<Cost> {
  const before = cpuOf(site.pid);
  const databaseBefore = new Map((await backends()).map((pid) => [pid, cpuOf(pid)]));
  const end = performance.now() + SECONDS * 1000;
  let done = 0;
  await Promise.all(
    Array.from({ length: atOnce }, async (_, n) => {
      for (; performance.now() < end; done++) await once(n);
    }),
  );
  const serverMs = (cpuOf(site.pid) - before) / done;
  const database = (await backends()).reduce((sum, pid) => sum + cpuOf(pid) - (databaseBefore.get(pid) ?? 0), 0);
  return { serverMs, databaseMs: database / done };
}

async function withCard(ask: Ask, shopper: { userId: string; sessionToken: string }): Promise<Buyer> {
  const cardId = await saveTestCard(ask, shopper.sessionToken);
  return { ...shopper, cardId, vaultKey: '' };
}

/** Three listings of two stores each, light enough for the 30 g and with stock enough for the whole run. */
async function threesOf(pool: pg.Pool): Promise<Pick[][]> {
  const { rows } = await pool.query<Pick>(
    `select l.id "listingId", l.store_id "storeId" from listing l join system_product p on p.id = l.system_product_id
    where l.is_available and l.quantity > 20 and p.dried_equivalent_mg between 1 and 3500 order by l.store_id, l.id`,
  );
  const shops = [...Map.groupBy(rows, ({ storeId }) => storeId).values()].filter((shop) => shop.length >= 2);
  return shops.flatMap((shop, index) => {
    const other = shops[(index + 1) % shops.length] ?? [];
    return shop.map((first, n) => [first, shop[(n + 1) % shop.length], other[n % other.length]] as Pick[]);
  });
}

function anyIp(): string {
  return Array.from({ length: 4 }, () => 1 + Math.floor(Math.random() * 222)).join('.');
}
