/**
 * How long it takes to find the ways to buy a cart: from the question to the answer, in process, with its statements; one after
 * another. Carts are of two to eight products at stores near a place. Beside the time stands the CPU of this process, which
 * other programs on the machine disturb less, and the time of a bare `select 1`.
 *
 *   npm run bench:ways [-- --products 10000 --stores 2000 --listings 1000000] [--times N]
 *
 * With DATABASE_URL that database is measured as it is.
 */
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { randomFor } from '#app/demo/catalogue/random.ts';
import { findWays } from '#features/checkout/server';
import { currentIndex } from '#features/explore/server';
import { type Db, openDatabase } from '#platform/db/db.ts';
import { silentLog } from '#platform/log.ts';
import { quantile } from './support/load.ts';
import { bench, demoDatabase, untilTheEnd } from './support/started.ts';

const { values: options } = parseArgs({
  options: {
    products: { type: 'string', default: '10000' },
    stores: { type: 'string', default: '2000' },
    listings: { type: 'string', default: '1000000' },
    times: { type: 'string', default: '600' },
  },
});
const MARK_MS = 15;
/** For plans, compiled code and the index. */
const WARM_UP = 100;

await bench(async () => {
  const size = {
    products: Number(options.products),
    stores: Number(options.stores),
    listings: Number(options.listings),
  };
  const url = process.env.DATABASE_URL ?? (await demoDatabase(size, true));
  const { db, close } = openDatabase(url, { log: silentLog });
  untilTheEnd({ stop: close });
  const { stores } = await currentIndex(db);
  const listings = stores.reduce((all, { offers }) => all + offers.slots.length, 0);
  console.log(`${listings.toLocaleString('en')} listings at ${stores.length.toLocaleString('en')} stores`);
  for (const deliveryType of ['pickup', 'delivery'] as const) {
    const times: number[] = [];
    const cpu: number[] = [];
    const bare: number[] = [];
    let found = 0;
    const carts = await cartsNear(db, WARM_UP + Number(options.times));
    for (const [n, { items, loc }] of carts.entries()) {
      // Nobody asks so often: each call is of another network.
      const caller = {
        viewer: null,
        ip: `10.${n >> 8}.${n & 255}.1`,
        requestId: '',
        headers: {},
        setCookie: () => {},
        tellPosition: () => {},
      };
      const asked = performance.now();
      await sql`select 1`.execute(db);
      const used = process.threadCpuUsage();
      const start = performance.now();
      const { ways } = await findWays({ db, clock: { now: () => openMoment() } }, { items, loc, deliveryType }, caller);
      if (n >= WARM_UP) {
        times.push(performance.now() - start);
        const { user, system } = process.threadCpuUsage(used);
        cpu.push((user + system) / 1000);
        bare.push(start - asked);
      }
      found += ways.length;
    }
    const inWords = (of: number[]) => `p50 ${quantile(of, 0.5).toFixed(1)} ms, p99 ${quantile(of, 0.99).toFixed(1)} ms`;
    console.log(
      `${deliveryType}: ${inWords(times)} (at most ${MARK_MS} ms); CPU ${inWords(cpu)}; select 1 ${inWords(bare)}; ${(found / carts.length).toFixed(1)} ways a cart`,
    );
    if (quantile(times, 0.99) > MARK_MS) process.exitCode = 1;
  }
});

/** A Tuesday afternoon, when stores are open. */
function openMoment(): Date {
  return new Date('2026-11-24T20:00:00Z');
}

type AskedCart = { items: { id: string; quantity: number }[]; loc: { lng: number; lat: number } };

/** Of stores drawn by chance: what lies in the cart is theirs or of the stores around. */
async function cartsNear(db: Db, count: number): Promise<AskedCart[]> {
  const random = randomFor('carts', count);
  const { rows: places } = await sql<{ lng: number; lat: number; ids: number[] }>`
    select s.longitude as lng, s.latitude as lat, near.ids
    from (select * from store where is_active order by md5(id::text) limit 60) s
    cross join lateral (
      select array_agg(picked.id) as ids from (
        select l.id from (select id from store o where o.is_active
          order by (o.longitude - s.longitude) ^ 2 + (o.latitude - s.latitude) ^ 2 limit 4) at_store
        cross join lateral (
          select id from listing l where l.store_id = at_store.id and l.is_available order by md5(id::text) limit 40) l
      ) picked
    ) near`.execute(db);
  return Array.from({ length: count }, () => {
    const { lng, lat, ids } = random.pick(places);
    const items = random.some(ids, random.int(2, 8)).map((id) => ({ id: String(id), quantity: 1 }));
    return { items, loc: { lng, lat } };
  });
}
