/**
 * How long it takes from the moment at which an operator moves an order until its shopper's tab is told, with many sockets
 * on two processes. The call goes to one process, the socket is as often on the other.
 *
 *   npm run bench:live [-- --sockets N] [--moves N] [--rate N]
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { WebSocket } from 'ws';
import { asking } from './support/buyer.ts';
import { quantile } from './support/load.ts';
import { cpuOf, type Running } from './support/processes.ts';
import { addShoppers, type Shopper } from './support/shoppers.ts';
import { startSite } from './support/site.ts';
import { bench, demoDatabase, untilTheEnd } from './support/started.ts';

const { values: options } = parseArgs({
  options: {
    sockets: { type: 'string', default: '1000' },
    moves: { type: 'string', default: '600' },
    /** Orders moved each second, whether or not the ones before have arrived. */
    rate: { type: 'string', default: '10' },
  },
});
const SOCKETS = Number(options.sockets);
const MOVES = Number(options.moves);
const RATE = Number(options.rate);
const ORDERS = Math.min(200, SOCKETS);
const MARK_MS = 200;

await bench(measure);

async function measure(): Promise<void> {
  const databaseUrl = await demoDatabase({ stores: 20, listings: 500 });
  const db = new pg.Client({ connectionString: databaseUrl });
  await db.connect();
  untilTheEnd({ stop: () => db.end() });
  const sites: Running[] = [];
  for (let n = 0; n < 2; n++) sites.push(untilTheEnd(await startSite(databaseUrl)));
  const [operator, ...shoppers] = await addShoppers(db, SOCKETS + 1);
  await db.query(
    `insert into staff_member (id, user_id, role_key, since) values (gen_random_uuid(), $1, 'administrator', now())`,
    [operator?.userId],
  );
  const tabs = await openTabs(sites, shoppers);
  untilTheEnd({ stop: () => tabs.forEach((tab) => void tab.terminate()) });
  const orders = await addOrders(db, shoppers.slice(0, ORDERS));
  const cpu = sites.map(({ pid }) => cpuOf(pid));
  const taken = await moveAll(sites, tabs, orders, (operator as Shopper).sessionToken);
  const used = sites.map(({ pid }, index) => (cpuOf(pid) - (cpu[index] ?? 0)) / MOVES);
  const p = (share: number) => `${quantile(taken, share).toFixed(0)} ms`;
  console.log(
    `${SOCKETS} sockets on 2 processes, ${MOVES} orders moved, ${RATE} each second: ` +
      `p50 ${p(0.5)}, p90 ${p(0.9)}, p99 ${p(0.99)}, slowest ${p(1)} (mark: p99 < ${MARK_MS} ms); ` +
      `CPU of each process ${used.map((ms) => `${ms.toFixed(1)} ms`).join(' and ')} for each`,
  );
  if (quantile(taken, 0.99) >= MARK_MS) process.exitCode = 1;
}

/** One socket for each, by turns on one process and the other, all of them online. */
async function openTabs(sites: readonly Running[], shoppers: readonly Shopper[]): Promise<WebSocket[]> {
  const open = ({ sessionToken }: Shopper, index: number) =>
    new Promise<WebSocket>((resolve, reject) => {
      const origin = sites[index % sites.length]?.origin ?? '';
      const socket = new WebSocket(`${origin.replace(/^http/, 'ws')}/api/ws`);
      socket.once('error', reject);
      socket.once('open', () =>
        socket.send(JSON.stringify({ type: 'connect', token: sessionToken, app: 'marketplace' })),
      );
      socket.once('message', (text) =>
        String(text).includes('online') ? resolve(socket) : reject(new Error(String(text))),
      );
    });
  const tabs: WebSocket[] = [];
  for (let at = 0; at < shoppers.length; at += 50)
    tabs.push(...(await Promise.all(shoppers.slice(at, at + 50).map((one, index) => open(one, at + index)))));
  return tabs;
}

/** One for each, as the store has just taken it up. */
async function addOrders(db: pg.Client, shoppers: readonly Shopper[]): Promise<string[]> {
  const ids = shoppers.map(() => randomUUID());
  await db.query(
    `insert into orders (id, user_id, store_id, status, payment_status, delivery_type, order_note, card_kind, card_last4,
      total_items, sub_total_cents, tax_cents, tax_lines, delivery_fee_cents, deposit_cents, total_cents, cannabis_mg, placed_at)
    select id, user_id, (select min(id) from store), 'processing', 'authorized', 'pickup', '', 'visa', '4242',
      1, 1000, 0, '[]', 0, 0, 1000, 0, now() from unnest($1::uuid[], $2::uuid[]) o (id, user_id)`,
    [ids, shoppers.map(({ userId }) => userId)],
  );
  await db.query(
    `insert into payment_attempt (id, order_id, state, goal, amount_cents, vault_key, auth_ref, created_at, settled_at)
    select gen_random_uuid(), id, 'approved', 'authorized', 1000, 'bench', 'bench-' || id, now(), now()
    from unnest($1::uuid[]) id`,
    [ids],
  );
  return ids;
}

/** Moves orders on hold and back, at the given rate, and gives for each the time until its tab was told, in ms. */
async function moveAll(
  sites: readonly Running[],
  tabs: readonly WebSocket[],
  orders: readonly string[],
  sessionToken: string,
): Promise<number[]> {
  const asks = sites.map(({ origin }) => asking(origin));
  const held = new Set<number>();
  const move = async (n: number): Promise<number> => {
    const index = n % orders.length;
    const status = held.has(index) ? 'processing' : 'on-hold';
    if (!held.delete(index)) held.add(index);
    const begun = performance.now();
    const told = new Promise<number>((resolve) => {
      const hear = (text: WebSocket.RawData) => {
        if (!String(text).includes('"notification"')) return;
        tabs[index]?.off('message', hear);
        resolve(performance.now() - begun);
      };
      tabs[index]?.on('message', hear);
    });
    // Every other call goes to the process that does not hold the socket.
    const ask = asks[(n >> 1) % asks.length] as (typeof asks)[number];
    await ask('PUT', `/api/ops/orders/${orders[index]}/status`, { body: { status }, sessionToken });
    return Promise.race([told, sleep(10_000).then(() => Promise.reject(new Error(`Nobody was told of move ${n}`)))]);
  };
  for (let n = 0; n < 20; n++) await move(n);
  const moves: Promise<number>[] = [];
  for (let n = 20; n < 20 + MOVES; n++) {
    moves.push(move(n));
    await sleep(1_000 / RATE);
  }
  return Promise.all(moves);
}
