import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createWriteStream, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { publicReads } from '../../bench/support/public-reads.ts';
import { addShoppers } from '../../bench/support/shoppers.ts';
import { productionEnv } from '../../bench/support/site.ts';
import { until } from '../support/market/shop-process.ts';
import { type Shopper, withCard } from './crowd.ts';
import { freePorts } from './ports.ts';
import { startTrio, type Trio } from './trio.ts';

/** A shop on the cluster: two web processes behind HAProxy, the demo catalogue, shoppers with a card each. */
export type World = {
  trio: Trio;
  /** Of HAProxy, and of each web process. */
  origin: string;
  webs: string[];
  shoppers: Shopper[];
  /** Listing ids with stock for the whole run, by store. */
  listings: { id: string; storeId: string }[];
  reads: ((n: number) => string)[];
  /** A connection to the primary with every right; the caller closes it. */
  admin(database?: string): Promise<pg.Client>;
  env: Record<string, string>;
  /** What the two processes have logged as errors. */
  complaints(): string[];
  stop(): Promise<void>;
};

const DEMO = ['--stores', '40', '--listings', '4000', '--plain'];

export async function openWorld(shopperCount: number): Promise<World> {
  const [site = 0, ...ports] = await freePorts(3);
  const trio = await startTrio({ ports, site });
  const { stop } = trio;
  try {
    const admin = (database = 'wicket') => connect(trio, database);
    const env = await makeDatabase(trio, `http://127.0.0.1:${site}`);
    await promisify(execFile)(process.execPath, ['src/cli/market.ts', 'demo', ...DEMO], {
      env: { ...process.env, ...env },
    });
    const webs: string[] = [];
    for (const port of ports) webs.push(await startWeb(trio, port, env));
    const origin = env.PUBLIC_ORIGIN as string;
    const client = await admin();
    const listings = await stockUp(client);
    const reads = Object.values(await publicReads(client));
    const added = await addShoppers(client, shopperCount);
    const shoppers = await Promise.all(added.map((one, n) => withCard(origin, one, `127.1.0.${n + 1}`)));
    await client.end();
    const complaints = () => ports.flatMap((port) => complaintsIn(logOf(trio, port)));
    return { trio, origin, webs, shoppers, listings, reads, admin, env, complaints, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

const logOf = ({ folder }: Trio, port: number) => join(folder, `web-${port}.log`);

/** The built site, as in production; ends with the cluster. */
async function startWeb(trio: Trio, port: number, env: Record<string, string>): Promise<string> {
  const own = { PORT: String(port), TRUST_PROXY: '1', DATA_DIR: join(trio.folder, `web-${port}`) };
  const child = spawn(process.execPath, ['--max-semi-space-size=64', 'scripts/start.ts'], {
    env: { PATH: process.env.PATH, ...env, ...own },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const log = createWriteStream(logOf(trio, port));
  for (const stream of [child.stdout, child.stderr]) stream.pipe(log, { end: false });
  const origin = `http://127.0.0.1:${port}`;
  await until(async () => (await fetch(`${origin}/api/ready`)).ok, 60_000, 'a web process is ready');
  return origin;
}

const complaintsIn = (file: string): string[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => /"level":[56]0/.test(line));

async function connect({ url, values }: Trio, database: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url('primary', 'postgres', values.SUPERUSER_PASSWORD as string, database),
  });
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** The two roles and the database of docs/operations.md; gives the settings of a web process on it. */
async function makeDatabase(trio: Trio, origin: string): Promise<Record<string, string>> {
  const password = () => randomBytes(24).toString('hex');
  const [owner, web] = [password(), password()];
  const server = await connect(trio, 'postgres');
  await server.query(`create role wicket_owner login password '${owner}'`);
  await server.query(`create role wicket login password '${web}'`);
  await server.query('create database wicket owner wicket_owner');
  await server.end();
  const database = await connect(trio, 'wicket');
  await database.query('create extension earthdistance cascade');
  await database.end();
  return {
    ...productionEnv(trio.url('primary', 'wicket', web, 'wicket'), origin),
    MIGRATION_DATABASE_URL: trio.url('primary', 'wicket_owner', owner, 'wicket'),
    DATABASE_READ_URL: trio.url('replicas', 'wicket', web, 'wicket'),
    DATABASE_TLS: 'on',
  };
}

/** Listings light enough for the 30 g, with stock for the whole run. */
async function stockUp(client: pg.Client): Promise<World['listings']> {
  const { rows } = await client.query(
    `select l.id::text as id, l.store_id::text as "storeId" from listing l
    join system_product p on p.id = l.system_product_id
    where l.is_available and p.dried_equivalent_mg between 1 and 3500 order by md5(l.id::text) limit 600`,
  );
  await client.query(
    `with before as (select id, on_hand from listing where id = any($1::bigint[])),
    adjusted as (update listing l set on_hand = 1000000 from before where l.id = before.id
      returning l.id, l.on_hand - before.on_hand as change)
    insert into stock_movement (listing_id, kind, on_hand_change, at, actor)
    select id, 'adjust', change, now(), 'command' from adjusted where change <> 0`,
    [rows.map(({ id }) => id)],
  );
  return rows;
}
