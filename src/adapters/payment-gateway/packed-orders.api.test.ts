import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { auditShop } from '#features/audit/server';
import { setOrderStatus } from '#features/back-office';
import {
  acceptOrder,
  getStaffOrder,
  markReady,
  refundLines,
  refuseHandOver,
  returnOrder,
  sendOut,
  shortLine,
} from '#features/fulfillment';
import { resilientGateway } from '#features/payments/server';
import { orderAtStore, pickAll } from '../../../tests/support/fulfillment.ts';
import type { TestJobs } from '../../../tests/support/jobs.ts';
import { startMoneris } from '../../../tests/support/payments/moneris-server.ts';
import { stockFigures } from '../../../tests/support/stock.ts';
import { testApp } from '../../../tests/support/test-app.ts';
import { startJobs } from '../../api.ts';
import { openMoneris } from './moneris.ts';

const server = await startMoneris();
afterAll(() => server.close());
const account = { url: server.url, storeId: 'store5', apiToken: 'yesguy', giveUp: server.giveUp };
const moneris = resilientGateway(openMoneris({ ...account, cardEntry: 'direct' }), { breakAfter: 1000 });

type App = Awaited<ReturnType<typeof testApp>>;
type Asked = 'capture' | 'void' | 'refund';
const LOST = { kind: 'unknown', reason: 'connection_lost' } as const;

/** Loses one answer, as a process does that is killed before or after the provider was asked. */
function losing({ deps: { payments } }: App) {
  let lost: { what: Asked; when: 'before' | 'after' } | null = null;
  const watch =
    <Args extends unknown[], Said>(what: Asked, ask: (...args: Args) => Promise<Said>) =>
    async (...args: Args) => {
      const when = lost?.what === what ? lost.when : null;
      if (!when) return ask(...args);
      lost = null;
      if (when === 'after') await ask(...args);
      return LOST;
    };
  Object.assign(payments, {
    capture: watch('capture', payments.capture),
    void: watch('void', payments.void),
    refund: watch('refund', payments.refund),
  });
  return (what: Asked, when: 'before' | 'after' | 'never') => {
    lost = when === 'never' ? null : { what, when };
  };
}

const moved = (what: string, cents: number) => (cents === 0 ? 'void' : `${what} ${cents}`);

/** What the provider itself has done after the authorization of a payment, in its order. */
async function madeBySandbox({ deps }: App, key: string): Promise<string[]> {
  const made: string[] = [];
  const all = deps.payments.list?.(new Date(0), new Date('2100-01-01')) ?? [];
  for await (const one of all)
    if (one.key.startsWith(key) && one.isApproved && one.kind !== 'authorize')
      made.push(moved(one.kind, one.kind === 'void' ? 0 : one.amountCents));
  return made;
}

const madeByMoneris = async (_app: App, key: string): Promise<string[]> =>
  server.transactions
    .filter(({ type, fields, receipt }) => {
      const isAfter = type === 'completion' || type === 'refund' || type === 'purchasecorrection';
      return isAfter && fields.order_id === key && Number(receipt.ResponseCode) < 50;
    })
    .map(({ type, receipt }) =>
      moved(type === 'completion' ? 'capture' : 'refund', Math.round(Number(receipt.TransAmount) * 100)),
    );

const start = async (name: string, made: typeof madeBySandbox, given?: Parameters<typeof testApp>[0]) => {
  const app = await testApp(given);
  await startJobs(app.deps);
  return [name, { app, jobs: app.deps.jobs as TestJobs, lose: losing(app), made }] as const;
};
const PROVIDERS = [
  await start('the sandbox', madeBySandbox),
  await start('Moneris', madeByMoneris, { deps: { payments: moneris } }),
];
const LOSSES = ['never', 'before', 'after'] as const;
/** Two lines: $10.00 with a deposit of 25 cents, three of them; $9.99. Of the first one is handed over. */
const GOODS = [{ price: 1000, quantity: 3, depositCents: 25 }, { price: 999 }];
/** 10.00 + 9.99, 13 % of that, one deposit. */
const CHARGED = 2_284;

describe.each(PROVIDERS)('an order packed short, paid by %s', (_name, { app, jobs, lose, made }) => {
  const { db, call, deps, clock } = app;
  const broken = async () =>
    Object.entries(await auditShop(deps, { now: clock.now() })).filter(([, count]) => count !== 0);
  const row = async (id: string) =>
    (
      await sql<object>`select o.status, o.payment_status as paid, a.capture_cents as captured, a.amount_cents as authorized
        from orders o join payment_attempt a on a.order_id = o.id where o.id = ${id}`.execute(db)
    ).rows[0];

  async function short(isDelivery = false) {
    const order = await orderAtStore(app, { goods: GOODS, isDelivery });
    const { id, listings } = order;
    const as = { as: order.owner };
    await call(acceptOrder, { id, readyInMinutes: 20 }, as);
    await call(shortLine, { id, lineId: String(listings[0]), quantity: 1, from: 3 }, as);
    await pickAll(app, order);
    await call(markReady, { id }, as);
    const complete = () => call(setOrderStatus, { id, status: 'completed', idChecked: true }, as);
    return { ...order, as, complete };
  }
  const madeFor = async (id: string) => {
    const { rows } = await sql<{
      key: string;
    }>`select id::text as key from payment_attempt where order_id = ${id}`.execute(db);
    return made(app, rows[0]?.key ?? '');
  };
  /** The recovery, until it has nothing to do. */
  const recover = () => jobs.drain({ isLate: true });

  it.each(LOSSES)('is captured once, for what is handed over; its answer lost: %s', async (when) => {
    const { id, as, complete } = await short();
    lose('capture', when);
    if (when === 'never') await complete();
    else await expect(complete()).rejects.toMatchObject({ status: 503 });
    await recover();
    expect(await row(id)).toMatchObject({ status: 'completed', paid: 'paid', captured: CHARGED, authorized: 4_594 });
    expect(await madeFor(id)).toEqual([`capture ${CHARGED}`]);
    expect((await call(getStaffOrder, { id }, as)).charge.totalAmount).toBe(CHARGED);
    expect(await broken()).toEqual([]);
  });

  it.each(LOSSES)('is refunded by line, at most what was captured; its answer lost: %s', async (when) => {
    const { id, as, listings, complete } = await short();
    await complete();
    const refund = async (index: number) => {
      const lines = [{ id: String(listings[index]), quantity: 1, isRestocked: index === 0 }];
      const { version } = await call(getStaffOrder, { id }, as);
      return call(refundLines, { id, lines, reason: 'The jar was cracked.', version }, as);
    };
    lose('refund', when);
    await refund(0).catch(() => {});
    await recover();
    const { refunds } = await refund(1);
    expect(refunds).toMatchObject([
      { amount: 1_155, state: 'done' },
      { amount: 1_129, state: 'done' },
    ]);
    expect(await madeFor(id)).toEqual([`capture ${CHARGED}`, 'refund 1155', 'refund 1129']);
    await expect(refund(0)).rejects.toMatchObject({ status: expect.any(Number) });
    expect(await stockFigures(db, listings[0] ?? 0)).toEqual({ onHand: 8, reserved: 0, quantity: 8 });
    expect(await broken()).toEqual([]);
  });

  it.each(LOSSES)(
    'is not charged where it was refused at the door and came back; its answer lost: %s',
    async (when) => {
      const { id, as, listings } = await short(true);
      await call(sendOut, { id }, as);
      await call(refuseHandOver, { id, reason: 'nobody-there' }, as);
      lose('void', when);
      await call(returnOrder, { id, reason: 'Nobody was there.' }, as).catch(() => {});
      await recover();
      expect(await row(id)).toMatchObject({ status: 'canceled', paid: 'voided', captured: null });
      expect(await madeFor(id)).toEqual(['void']);
      expect(await stockFigures(db, listings[0] ?? 0)).toEqual({ onHand: 8, reserved: 0, quantity: 8 });
      expect(await broken()).toEqual([]);
    },
  );

  it('whose capture was lost gives back what was captured, where it is canceled then', async () => {
    const { id, as, complete } = await short();
    lose('capture', 'after');
    await expect(complete()).rejects.toMatchObject({ status: 503 });
    await call(setOrderStatus, { id, status: 'canceled', reason: 'Nobody came.' }, as);
    await recover();
    expect(await row(id)).toMatchObject({ status: 'canceled', paid: 'refunded', captured: CHARGED });
    expect(await madeFor(id)).toEqual([`capture ${CHARGED}`, `refund ${CHARGED}`]);
    expect(await broken()).toEqual([]);
  });
});
