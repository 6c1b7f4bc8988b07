import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, expect, it } from 'vitest';
import { openMoneris } from '#app/adapters/payment-gateway/moneris.ts';
import { auditShop } from '#features/audit/server';
import { resilientGateway } from '#features/payments/server';
import { given } from '../../support/given.ts';
import { freePort, type ShopProcess, startShop, until } from '../../support/market/shop-process.ts';
import { letShop, openMarket, unsettled } from '../../support/market/shoppers.ts';
import { letStaffWork } from '../../support/market/staff-at-work.ts';
import { booksOfMoneris, booksOfOrders } from '../../support/payments/moneris-books.ts';
import { startMoneris } from '../../support/payments/moneris-server.ts';
import { testApp } from '../../support/test-app.ts';

const IS_LONG = process.env.FAULTS === 'long';
const KILLS = IS_LONG ? 60 : 4;
/** What the store does between two kills. */
const STEPS = IS_LONG ? 60 : 30;
const MINUTE = 60_000;
/** Of each shopper after an order: six without a pause order ten times as much as the store's one person works off. */
const PAUSE_MS = IS_LONG ? 0 : 500;
/** So that the recovery, due 20 s after a request, is due soon. */
const ENV = { RECOVERY_AHEAD_MS: '15000', LOST_ANSWERS: '0.03' };

const running: ShopProcess[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((shop) => shop.kill('SIGKILL')));
});

// It has a server of its own, which no kill ends.
const moneris = await startMoneris();
afterAll(() => moneris.close());
const account = { url: moneris.url, storeId: 'store5', apiToken: 'yesguy', cardEntry: 'direct' } as const;

// Their own apps answer nobody here: each gives a database, and looks at it.
const PROVIDERS = [
  { name: 'the sandbox', app: await testApp(), env: ENV, books: null },
  {
    name: 'Moneris',
    app: await testApp({ deps: { payments: resilientGateway(openMoneris(account)) } }),
    env: { ...ENV, MONERIS_URL: moneris.url },
    books: () => booksOfMoneris(moneris),
  },
];

it.each(PROVIDERS)(
  `paid by $name, a web process that is killed while a store packs, swaps, hands over, charges and refunds loses nothing, ${KILLS} times`,
  {
    timeout: 60 * MINUTE,
  },
  async ({ app, env, books }) => {
    const start = async () => {
      const shop = await startShop(app.url, port, env);
      running.push(shop);
      return shop;
    };
    const count = async (what: ReturnType<typeof sql>) =>
      (await sql<{ n: number }>`select count(*) n from ${what}`.execute(app.db)).rows[0]?.n ?? -1;
    /** How often each kind of act has happened. */
    const kinds = () =>
      Promise.all([
        count(sql`payment_attempt where state in ('captured', 'refunded') and capture_cents < amount_cents`),
        count(sql`refund_line`),
        count(sql`order_line where replaces is not null`),
        count(sql`handover_record where outcome = 'refused'`),
      ]);
    const openRefunds = () => count(sql`refund where state in ('pending', 'unclear')`);
    const market = await openMarket(app.deps, 6);
    // Of one kind, so that each may take the place of another, as their shoppers wished.
    await sql`update system_product set category_id = (select min(category_id) from system_product)`.execute(app.db);
    for (const { id } of market.shoppers)
      await sql`insert into cart (user_id, substitution_wish) values (${id}, 'nearest')`.execute(app.db);
    const owner = await given.user(app.db, { created_at: new Date() });
    await given.member(app.db, owner.id, { storeId: Number(market.storeId), role: 'owner' });
    const port = await freePort();
    let shop = await start();
    const story = letShop(market, () => [shop.origin], { units: 3, pauseMs: PAUSE_MS });
    const work = letStaffWork(owner, () => shop.origin);
    const steps = () => [...work.done.values()].reduce((total, n) => total + n, 0);
    let hits = 0;
    for (let n = 0; n < KILLS; n++) {
      const before = steps();
      await until(async () => steps() > before + STEPS, MINUTE, 'the store works');
      await sleep(Math.random() * 200);
      await shop.kill('SIGKILL');
      if ((await unsettled(app.deps)) > 0) hits++;
      shop = await start();
    }
    await until(async () => (work.done.get('refundLines') ?? 0) > 5, MINUTE, 'some orders are refunded');
    await until(async () => (work.done.get('undoStep') ?? 0) > 0, MINUTE, 'something was undone');
    await until(async () => Math.min(...(await kinds())) > 0, MINUTE, 'each kind has happened');
    await story.stop();
    await work.stop();
    await until(
      async () => (await unsettled(app.deps)) + (await openRefunds()) === 0,
      4 * MINUTE,
      'all money is settled',
    );
    const { acknowledged } = story;
    const audit = await auditShop(app.deps, { now: new Date(), acknowledged, initialStock: market.initialStock });
    // These shoppers do buy the same again within a second.
    const broken = Object.entries(audit).filter(([name, found]) => found !== 0 && name !== 'same-basket-twice');
    const [short, refunded, swapped, refused] = await kinds();
    console.log(
      `${KILLS} kills, ${hits} with payments under way, ${acknowledged.length} orders, ${short} captured in part, ${refunded} refunds by line, ` +
        `${swapped} swaps, ${refused} refusals`,
    );
    expect(broken).toEqual([]);
    if (books) expect(books()).toEqual(await booksOfOrders(app.db));
    expect(Math.min(short, refunded, swapped, refused)).toBeGreaterThan(0);
    // Each hand-over has its record, once, and no other order has one.
    const unlike = await count(sql`orders o
    where (o.status = 'completed')::int <> (select count(*) from handover_record r where r.order_id = o.id and r.outcome <> 'refused')`);
    expect(unlike).toBe(0);
  },
);
