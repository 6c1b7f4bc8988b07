import { expect, it } from 'vitest';
import { startJobs } from '#app/api.ts';
import { isFailure } from '#platform/errors.ts';
import { newId } from '#platform/id.ts';
import { CARD, HOME, readyShopper } from '../../../tests/support/checkout.ts';
import { given } from '../../../tests/support/given.ts';
import type { TestJobs } from '../../../tests/support/jobs.ts';
import { testApp } from '../../../tests/support/test-app.ts';
import { submitCart } from '../checkout/checkout.contract.ts';
import { moveOrder } from '../orders/lifecycle/move-order.server.ts';
import { cancelUnaccepted, releaseExpiredAuthorizations } from '../orders/lifecycle/order-jobs.server.ts';
import { nextStatuses, type OrderStatus } from '../orders/lifecycle/order-status.ts';
import { cancelOrder } from '../orders/orders.contract.ts';
import { ordersByIds } from '../orders/orders.queries.server.ts';
import { collectPayment, writeOff } from '../orders/payments/collect-payment.server.ts';
import { auditFindings } from './audit.server.ts';

const SEED = Number(process.env.MODEL_SEED) || Date.now() % 2 ** 31;
const WORKERS = 6;
const STEPS = 14;

const app = await testApp();
const { db, call, clock } = app;
const jobs = app.deps.jobs as TestJobs;
await startJobs(app.deps);

/** The same numbers for the same seed (mulberry32). */
function randomOf(seed: number) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}
type Random = () => number;
const one = <T>(random: Random, of: readonly T[]): T => of[Math.floor(random() * of.length)] as T;

const CARDS = [CARD.visa, CARD.visa, CARD.master, CARD.declined, CARD.answerLost, CARD.errorOnce, CARD.captureDeclined];
const CLASSES = ['cannabis', 'vape-cartridge', 'vaporizer', 'accessory'];
const PROVINCES = ['ON', 'QC', 'BC', 'MB', 'SK'];

async function openStore(province: string) {
  const store_id = await given.store(db, { province, has_delivery: true });
  await given.zone(db, { store_id });
  const listings: number[] = [];
  for (const tax_class of CLASSES) {
    const system_product_id = await given.systemProduct(db, { tax_class, dried_equivalent_mg: 100, deposit_cents: 10 });
    listings.push(await given.listing(db, { store_id, system_product_id, quantity: 15, price_cents: 1999 }));
  }
  return { province, listings };
}
type Store = Awaited<ReturnType<typeof openStore>>;

/** What a shop may refuse is no fault of it. */
const unlessRefused = (work: Promise<unknown>) =>
  work.catch((error: unknown) => {
    if (!isFailure(error)) throw error;
  });

async function place(random: Random, stores: readonly Store[], ids: string[]): Promise<void> {
  const { province, listings } = one(random, stores);
  const choices = random() < 0.4 ? { deliveryType: 'delivery' as const, deliveryLocation: { ...HOME, province } } : {};
  const wish = { listingId: one(random, listings), quantity: 1 + Math.floor(random() * 3) };
  await unlessRefused(
    (async () => {
      const as = await readyShopper(app, wish, { card: one(random, CARDS), ...choices });
      const { orders } = await call(submitCart, {}, { as, headers: { 'idempotency-key': newId() } });
      ids.push(...orders.map(({ id }) => id));
      if (random() < 0.2) await call(cancelOrder, { id: orders[0]?.id as string }, { as });
    })(),
  );
}

async function move(random: Random, ids: readonly string[]): Promise<void> {
  const [row] = await ordersByIds(db, [one(random, ids)]);
  if (!row) return;
  const orderId = row.id;
  const by = { orderId, actor: 'system' };
  if (row.payment_status === 'pending' && row.status.startsWith('ready'))
    return void (await unlessRefused(
      random() < 0.5 ? collectPayment(app.deps, by) : writeOff(app.deps, { ...by, reason: 'The goods are gone.' }),
    ));
  const next = nextStatuses(row.status, row.delivery_type);
  // Mostly on, seldom off.
  const to: OrderStatus | undefined = random() < 0.8 ? next[0] : one(random, next);
  if (to) await unlessRefused(moveOrder(app.deps, { ...by, to, idChecked: true }));
}

/** One order for each end, which no worker moves: whether the walk has met them does not depend on its seed. */
async function placeOfEachEnd([{ listings }]: readonly [Store, ...Store[]]): Promise<string[]> {
  const placed = async () => {
    const as = await readyShopper(app, { listingId: listings[3] as number, quantity: 1 }, { card: CARD.visa });
    const { orders } = await call(submitCart, {}, { as, headers: { 'idempotency-key': newId() } });
    return { as, orderId: orders[0]?.id as string };
  };
  const [fresh, canceled, completed] = [await placed(), await placed(), await placed()];
  await call(cancelOrder, { id: canceled.orderId }, { as: canceled.as });
  for (const to of ['processing', 'ready-pickup', 'completed'] as const)
    await moveOrder(app.deps, { orderId: completed.orderId, actor: 'system', to, idChecked: true });
  return [fresh, canceled, completed].map(({ orderId }) => orderId);
}

const alarms = async () => (await auditFindings(app.deps, { now: clock.now() })).filter(({ count }) => count !== 0);

it(`is silent while orders are placed and moved, and after every pause (seed ${SEED})`, {
  timeout: 600_000,
  // The clock has moved: sessions of a second try would be over at once.
  retry: 0,
}, async () => {
  const stores = (await Promise.all(PROVINCES.map(openStore))) as [Store, ...Store[]];
  const ids: string[] = [];
  const seen = new Set<string>();
  const MINUTES = 60_000;
  for (const [round, pause] of [45 * MINUTES, 20 * 60 * MINUTES, 7 * 24 * 60 * MINUTES].entries()) {
    let isOver = false;
    const shop = async (worker: number) => {
      const random = randomOf(SEED + round * 100 + worker);
      for (let step = 0; step < STEPS; step++) {
        if (random() < 0.25 || ids.length === 0) await place(random, stores, ids);
        else await move(random, ids);
      }
    };
    const ofEachEnd = round === 0 ? placeOfEachEnd(stores) : [];
    const workers = Array.from({ length: WORKERS }, (_, worker) => shop(worker));
    const work = Promise.all([ofEachEnd, ...workers]).finally(() => {
      isOver = true;
    });
    // Awaited below, after what watches meanwhile.
    work.catch(() => {});
    const watched = [];
    while (!isOver) watched.push(...(await alarms()));
    await work;
    expect(watched).toEqual([]);
    await jobs.drain({ isLate: true });
    expect(await alarms()).toEqual([]);
    for (const { status, payment_status } of await ordersByIds(db, [...ids, ...(await ofEachEnd)]))
      seen.add(`${status} ${payment_status}`);
    clock.advance(pause);
    for (const job of [cancelUnaccepted, releaseExpiredAuthorizations]) await job(app.deps);
    await jobs.drain({ isLate: true });
    expect(await alarms()).toEqual([]);
  }
  expect([...seen]).toEqual(expect.arrayContaining(['completed paid', 'canceled voided', 'new-order authorized']));
});
