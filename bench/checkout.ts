/**
 * Whole checkouts, from the first item to the confirmation, beside the same writes as bare SQL in the same run; then a
 * crowd of shoppers who think between their steps.
 *
 *   npm run bench:checkout [-- --seconds N] [--rounds N] [--crowd N]
 */
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { bareCheckout } from './support/bare-checkout.ts';
import {
  type Ask,
  asking,
  type Buyer,
  checkOut,
  noTimings,
  type Pick,
  saveTestCard,
  type Timings,
} from './support/buyer.ts';
import { quantile } from './support/load.ts';
import { cpuOf, type Running } from './support/processes.ts';
import { addShoppers } from './support/shoppers.ts';
import { startSite } from './support/site.ts';
import { bench, demoDatabase, untilTheEnd } from './support/started.ts';

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '8' },
    rounds: { type: 'string', default: '3' },
    /** Shoppers at once in the last part, for four times as long. */
    crowd: { type: 'string', default: '150' },
  },
});
const SECONDS = Number(options.seconds);
const CROWD = Number(options.crowd);
const THINK_MS = 1_000;
/** Some 1,500 checkouts: until then V8 is still compiling, which is a quarter of a checkout's CPU. */
const WARM_UP_SECONDS = 20;

await bench(measure);

async function measure(): Promise<void> {
  const databaseUrl = await demoDatabase({ stores: 160, listings: 20_000 });
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 20 });
  untilTheEnd({ stop: () => pool.end() });
  const site = untilTheEnd(await startSite(databaseUrl));
  const ask = asking(site.origin);
  const picks = await threesOf(pool);
  const buyers = await newBuyers(pool, ask);

  await several(buyers.slice(0, 10), WARM_UP_SECONDS, (buyer) => checkOut(ask, buyer, anyOf(picks), noTimings()));
  for (const shoppers of [1, 10]) {
    const total = { checkouts: 0, bare: 0, cpuMs: 0 };
    for (let round = 0; round < Number(options.rounds); round++) {
      total.bare += await several(buyers.slice(10, 10 + shoppers), SECONDS, (buyer) =>
        bareCheckout(pool, buyer, anyOf(picks)),
      );
      const cpu = cpuOf(site.pid);
      total.checkouts += await several(buyers.slice(round, round + shoppers), SECONDS, (buyer) =>
        checkOut(ask, buyer, anyOf(picks), noTimings()),
      );
      total.cpuMs += cpuOf(site.pid) - cpu;
    }
    const { checkouts, bare, cpuMs } = total;
    const seconds = SECONDS * Number(options.rounds);
    console.log(
      `${shoppers} at once: ${(checkouts / seconds).toFixed(1)} checkouts/s, bare SQL ${(bare / seconds).toFixed(1)}/s, ` +
        `ratio ${(checkouts / bare).toFixed(2)} (mark 0.33); CPU ${(cpuMs / checkouts).toFixed(1)} ms each (mark 6)`,
    );
  }
  await crowd(site, ask, buyers.slice(0, CROWD), picks);
}

/** Each loops on its own until the time is over. Gives how many rounds were finished. */
async function several(
  buyers: readonly Buyer[],
  seconds: number,
  once: (buyer: Buyer) => Promise<void>,
): Promise<number> {
  const end = performance.now() + seconds * 1000;
  let done = 0;
  await Promise.all(
    buyers.map(async (buyer) => {
      while (performance.now() < end) {
        await once(buyer);
        done += 1;
      }
    }),
  );
  return done;
}

/** Shoppers who think about a second before each step, whatever the server does meanwhile. */
async function crowd(site: Running, ask: Ask, buyers: readonly Buyer[], picks: readonly Pick[][]): Promise<void> {
  const timings: Timings = noTimings();
  const think = () => sleep(-Math.log(1 - Math.random()) * THINK_MS);
  const memory = [residentMb(site.pid)];
  for (let quarter = 0; quarter < 4; quarter++) {
    await several(buyers, SECONDS, (buyer) => checkOut(ask, buyer, anyOf(picks), timings, think));
    memory.push(residentMb(site.pid));
  }
  const p = (values: readonly number[], share: number) => `${quantile(values, share).toFixed(0)} ms`;
  const cart = [...timings.add, ...timings.update, ...timings.verify];
  console.log(
    `${buyers.length} shoppers: ${timings.submit.length} submits, p50 ${p(timings.submit, 0.5)}, p99 ${p(timings.submit, 0.99)} (mark 500); ` +
      `cart p50 ${p(cart, 0.5)}, p99 ${p(cart, 0.99)} (mark 150); no call failed; memory ${memory.join(' → ')} MB`,
  );
}

/** Three listings of two stores each: light enough for the 30 g, with stock for the whole run. */
async function threesOf(pool: pg.Pool): Promise<Pick[][]> {
  const { rows } = await pool.query<Pick & { rank: number }>(
    `select l.id "listingId", l.store_id "storeId", row_number() over (partition by l.store_id order by l.id) rank
    from listing l join system_product p on p.id = l.system_product_id
    where l.is_available and p.dried_equivalent_mg between 1 and 3500`,
  );
  await pool.query(
    `with before as (select id, on_hand from listing where id = any($1::bigint[])),
    adjusted as (update listing l set on_hand = 1000000 from before where l.id = before.id
      returning l.id, l.on_hand - before.on_hand as change)
    insert into stock_movement (listing_id, kind, on_hand_change, at, actor)
    select id, 'adjust', change, now(), 'command' from adjusted where change <> 0`,
    [rows.map(({ listingId }) => listingId)],
  );
  const shops = [...Map.groupBy(rows, ({ storeId }) => storeId).values()].filter((shop) => shop.length >= 2);
  return shops.flatMap((shop, index) => {
    const other = shops[(index + 1) % shops.length] ?? [];
    return shop.slice(0, 20).map((first, n) => [first, shop[(n + 1) % shop.length], other[n % other.length]] as Pick[]);
  });
}

function anyOf<T>(list: readonly T[]): T {
  return list[Math.floor(Math.random() * list.length)] as T;
}

async function newBuyers(pool: pg.Pool, ask: Ask): Promise<Buyer[]> {
  const client = new pg.Client({ connectionString: pool.options.connectionString });
  await client.connect();
  const shoppers = await addShoppers(client, Math.max(20, CROWD)).finally(() => client.end());
  const buyers: Buyer[] = [];
  for (const shopper of shoppers) {
    const cardId = await saveTestCard(ask, shopper.sessionToken);
    const { rows } = await pool.query('select vault_key from saved_card where id = $1', [cardId]);
    buyers.push({ ...shopper, cardId, vaultKey: rows[0].vault_key });
  }
  return buyers;
}

/** What a process holds in memory, in whole MB. */
function residentMb(pid: number): number {
  const kb = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Math.round(Number(kb) / 1024);
}
