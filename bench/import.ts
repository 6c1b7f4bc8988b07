/**
 * What an import costs beside one COPY of the same rows: into the same table, with its generated columns and triggers, and into a
 * copy of it with its indexes alone; its memory; and how the site's reads fare beside it. All on a demo catalogue of its own.
 *
 *   npm run bench:import -- [--products 1000,10000,50000] [--listings 10000,100000] [--reads 20]
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { type OpenFigures, openLoad } from './support/open-load.ts';
import { scenariosOf } from './support/scenarios.ts';
import { productionEnv, startSite } from './support/site.ts';
import { bench, demoDatabase, ownFolder, untilTheEnd } from './support/started.ts';

const { values: options } = parseArgs({
  options: {
    /** Rows of each import of products, then of listings; with commas. */
    products: { type: 'string', default: '1000,10000' },
    listings: { type: 'string', default: '10000,100000' },
    /** Stores of the demo catalogue: each may list every product. */
    stores: { type: 'string', default: '160' },
    /** Arrivals a second at the site beside each import; 0: none. */
    reads: { type: 'string', default: '20' },
  },
});
const sizes = (list: string) => list.split(',').filter(Boolean).map(Number);
const PER_SECOND = Number(options.reads);
const SECONDS_ALONE = 10;

const TABLES = { products: 'system_product', listings: 'listing' } as const;

const NOUNS = ['Kush', 'Haze', 'Diesel', 'Cookies', 'Cake', 'Punch', 'Sherbet', 'Glue', 'Dream', 'Gelato'];
const ADJECTIVES = ['Blue', 'Purple', 'Northern', 'Lemon', 'Wild', 'Frozen', 'Golden', 'Prairie', 'Maple', 'Midnight'];
const KINDS = ['Flower', 'Pre-Rolls', 'Vapes', 'Edibles', 'Oils', 'Topicals'];

await bench(async () => {
  const url = await demoDatabase({ products: 600, stores: Number(options.stores), listings: 20_000 });
  const db = new pg.Client({ connectionString: url });
  await db.connect();
  untilTheEnd({ stop: () => db.end() });
  const folder = ownFolder();
  const reads = PER_SECOND > 0 ? await readsOf(url, db) : null;
  for (const [n, count] of sizes(options.products).entries()) {
    const file = join(folder, `products-${count}.csv`);
    await write(file, productRows(`${n}-`, count));
    await measure({ kind: 'products', count, file, url, db, reads });
  }
  for (const count of sizes(options.listings)) {
    const file = join(folder, `listings-${count}.csv`);
    await write(file, listingRows(await pairs(db, count)));
    await measure({ kind: 'listings', count, file, url, db, reads });
  }
});

type Measured = {
  kind: 'products' | 'listings';
  count: number;
  file: string;
  url: string;
  db: pg.Client;
  reads: Awaited<ReturnType<typeof readsOf>> | null;
};

async function measure({ kind, count, file, url, db, reads }: Measured): Promise<void> {
  const before = reads && (await reads(SECONDS_ALONE));
  const first = await nextId(db, kind);
  const importing = marketImport(url, kind, file);
  // In pieces, until the import is over.
  const beside: OpenFigures[] = [];
  const isOver = importing.then(
    () => true,
    () => true,
  );
  while (reads && !(await Promise.race([isOver, reads(5).then((figures) => void beside.push(figures))])));
  const { seconds, memoryMb } = await importing;
  const same = await timeOfCopy(db, kind, first, { isSameTable: true });
  const bare = await timeOfCopy(db, kind, first, { isSameTable: false });
  const times = (copy: number) => `${copy.toFixed(2)} s: ${(seconds / copy).toFixed(1)} times`;
  console.log(
    `${kind} ${count.toLocaleString('en')}: import ${seconds.toFixed(1)} s, COPY ${times(same)}, without triggers ${times(bare)}; memory ${memoryMb} MB`,
  );
  if (!reads || !before || beside.length === 0) return;
  // The catalogue grows meanwhile.
  const alone = [before, await reads(SECONDS_ALONE)];
  const [p50, p50Alone] = [mean(beside, 'p50'), mean(alone, 'p50')];
  const worst = (figures: OpenFigures[]) => Math.max(...figures.map(({ p99 }) => p99)).toFixed(0);
  console.log(
    `  reads beside it: p50 ${p50.toFixed(1)} ms (alone, before and after, ${p50Alone.toFixed(1)}: ${(p50 / p50Alone).toFixed(2)} times), worst p99 ${worst(beside)} ms (alone ${worst(alone)}), failed ${beside.reduce((sum, { failed }) => sum + failed, 0)}`,
  );
}

function mean(figures: OpenFigures[], key: 'p50' | 'p99'): number {
  return figures.reduce((sum, one) => sum + one[key], 0) / figures.length;
}

/** Lists, searches and products, each answer made for itself. */
async function readsOf(url: string, db: pg.Client) {
  const site = untilTheEnd(await startSite(url, { CACHE_SECONDS: '0' }));
  const { scenarios } = await scenariosOf(db, [{ userId: '', sessionToken: '' }]);
  const of = (name: string) => scenarios.find((one) => one.name === name)?.requests ?? [];
  const [lists, searches, details] = [of('explore list'), of('search'), of('product detail')];
  const mixed = lists.flatMap((list, n) => [list, searches[n], details[n]].filter((one) => one !== undefined));
  await openLoad(site.origin, mixed, { perSecond: 4 * PER_SECOND, seconds: 5 });
  return (seconds: number) => openLoad(site.origin, mixed, { perSecond: PER_SECOND, seconds });
}

/** The command as an operator gives it: its time with its start, and the most memory it had. */
async function marketImport(url: string, kind: string, file: string): Promise<{ seconds: number; memoryMb: number }> {
  const from = performance.now();
  const child = spawn(process.execPath, ['--max-semi-space-size=8', 'src/cli/market.ts', 'import', kind, file], {
    cwd: new URL('..', import.meta.url),
    env: { ...process.env, ...productionEnv(url, 'http://127.0.0.1') },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  untilTheEnd({ stop: () => child.kill() });
  let [memoryKb, said] = [0, ''];
  child.stdout.on('data', (text: Buffer) => {
    said += text.toString();
  });
  const look = setInterval(() => {
    memoryKb = Math.max(memoryKb, peakKb(child.pid));
  }, 100);
  const code = await new Promise((resolve) => child.once('exit', resolve));
  clearInterval(look);
  if (code !== 0 || !/ 0 bad rows/.test(said)) throw new Error(`import ${kind} failed: ${said.slice(-500)}`);
  return { seconds: (performance.now() - from) / 1000, memoryMb: Math.round(memoryKb / 1024) };
}

function peakKb(pid = 0): number {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}

async function nextId(db: pg.Client, kind: keyof typeof TABLES): Promise<number> {
  const { rows } = await db.query(`select coalesce(max(id), 0) as id from ${TABLES[kind]}`);
  return Number(rows[0].id);
}

/** Of the rows that came after `first`, from a file of the server's: into their own table, or one with the same indexes and checks. */
async function timeOfCopy(
  db: pg.Client,
  kind: keyof typeof TABLES,
  first: number,
  { isSameTable }: { isSameTable: boolean },
): Promise<number> {
  const table = TABLES[kind];
  const { rows } = await db.query(
    `select string_agg(quote_ident(attname), ', ') as names from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  );
  const columns = rows[0].names as string;
  const { rows: folder } = await db.query(`select current_setting('data_directory') || '/bench.copy' as file`);
  const file = `'${folder[0].file}'`;
  await db.query(`copy (select ${columns} from ${table} where id > ${first}) to ${file}`);
  await db.query('checkpoint');
  await db.query('begin');
  try {
    if (isSameTable)
      await db.query(`set local session_replication_role = replica; delete from ${table} where id > ${first};
        set local session_replication_role = origin`);
    else
      await db.query(`create table copied (like ${table} including all);
        insert into copied (${columns}) overriding system value select ${columns} from ${table} where id <= ${first}`);
    const from = performance.now();
    await db.query(`copy ${isSameTable ? table : 'copied'} (${columns}) from ${file}`);
    return (performance.now() - from) / 1000;
  } finally {
    await db.query('rollback');
  }
}

function* productRows(prefix: string, count: number): Generator<string> {
  yield 'key,brand,category,name,plant_type,unit,net,thc_min,thc_max,thc_unit,price_cents,bucket';
  for (let n = 0; n < count; n++) {
    const name = `${ADJECTIVES[n % 10]} ${NOUNS[Math.floor(n / 10) % 10]} ${prefix}${Math.floor(n / 100)}`;
    const [brand, kind] = [`Brand ${n % 300}`, KINDS[n % KINDS.length]];
    const thc = 10 + (n % 15);
    yield `bench-${prefix}${n},${brand},${kind},${name},hybrid,g,3.5,${thc},${thc + 4},%,${1_000 + (n % 4_000)},${n % 50}`;
  }
}

type Pair = { licence: string; key: string };

/** Products at stores that do not list them yet, of as many stores as there are, one after the other as in files of stores. */
async function pairs(db: pg.Client, count: number): Promise<Pair[]> {
  const { rows } = await db.query<Pair>(
    `select licence, key from (
       select s.licence_number as licence, p.import_key as key, s.id as store, p.id as product,
         row_number() over (partition by s.id order by p.id) as n
       from system_product p cross join store s
       where not exists (select from listing l where l.store_id = s.id and l.system_product_id = p.id)) free
     where n <= (select ceil($1 / count(*)::numeric) from store) order by store, product limit $1`,
    [count],
  );
  if (rows.length < count)
    throw new Error(`There are no ${count} free places for listings: use more --stores or --products.`);
  return rows;
}

function* listingRows(list: readonly Pair[]): Generator<string> {
  yield 'licence,product,price_cents,quantity';
  for (const [n, { licence, key }] of list.entries()) yield `${licence},${key},${1_000 + (n % 4_000)},${n % 40}`;
}

async function write(file: string, lines: Iterable<string>): Promise<void> {
  const stream = createWriteStream(file);
  for (const line of lines) if (!stream.write(`${line}\n`)) await once(stream, 'drain');
  stream.end();
  await finished(stream);
}
