import { Writable } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { auditShop } from '#features/audit/server';
import { submitCart } from '#features/checkout';
import { cancelOrder } from '#features/orders';
import { moveOrder, refundOrder, resolveUnclearRefund } from '#features/orders/server';
import { addCard } from '#features/payments';
import { resilientGateway } from '#features/payments/server';
import { openLog } from '#platform/log.ts';
import { CARD, cardForm, readyShopper, stockOf } from '../../../tests/support/checkout.ts';
import { given } from '../../../tests/support/given.ts';
import type { TestJobs } from '../../../tests/support/jobs.ts';
import { startMoneris } from '../../../tests/support/payments/moneris-server.ts';
import { testApp } from '../../../tests/support/test-app.ts';
import { startJobs } from '../../api.ts';
import { openMoneris } from './moneris.ts';

const server = await startMoneris();
afterAll(() => server.close());
const logged: string[] = [];
const to = new Writable({
  write(line, _encoding, done) {
    logged.push(String(line));
    done();
  },
});
const account = { url: server.url, storeId: 'store5', apiToken: 'yesguy', giveUp: server.giveUp };
const payments = resilientGateway(openMoneris({ ...account, cardEntry: 'direct' }), { breakAfter: 1000 });
const app = await testApp({ deps: { payments, log: openLog({ level: 'trace', to }) } });
const { db, call, clock } = app;
const jobs = app.deps.jobs as TestJobs;
await startJobs(app.deps);

// From one address ten cards a day.
beforeEach(async () => void (await sql`truncate rate_limit`.execute(db)));

async function placed(card: string = CARD.visa) {
  const listing = await given.listing(db, { quantity: 5 });
  const user = await readyShopper(app, { listingId: listing }, { card });
  const { orders } = await call(submitCart, {}, { as: user });
  return { listing, user, order: orders[0], id: orders[0]?.id ?? '' };
}
const standing = async (id: string) =>
  (
    await sql<{ status: string; payment_status: string }>`
      select status, payment_status from orders where id = ${id}`.execute(db)
  ).rows[0];
const steps = (id: string, ...way: ('processing' | 'ready-pickup' | 'completed' | 'canceled')[]) =>
  way.reduce(
    (before, step) =>
      before.then(() => moveOrder(app.deps, { orderId: id, to: step, idChecked: true, actor: 'system' })),
    Promise.resolve({} as unknown),
  );
const promises = async () =>
  Object.entries(await auditShop(app.deps, { now: app.clock.now() })).filter(([, broken]) => broken !== 0);

describe('orders paid by Moneris', () => {
  it('are held, captured when handed over, and given back when called off', async () => {
    const [done, off] = [await placed(), await placed(CARD.master)];
    await steps(done.id, 'processing', 'ready-pickup', 'completed');
    await call(cancelOrder, { id: off.id }, { as: off.user });
    expect(await standing(done.id)).toEqual({ status: 'completed', payment_status: 'paid' });
    expect(await standing(off.id)).toEqual({ status: 'canceled', payment_status: 'voided' });
    expect(await promises()).toEqual([]);
  });

  it('are declined with the bank’s reason, and leave nothing behind', async () => {
    const listing = await given.listing(db, { quantity: 5 });
    const user = await readyShopper(app, { listingId: listing }, { card: CARD.insufficientFunds });
    await expect(call(submitCart, {}, { as: user })).rejects.toMatchObject({
      status: 402,
      message: 'Your card has insufficient funds. Please use another card.',
    });
    expect([await stockOf(app, listing), await promises()]).toEqual([5, []]);
  });

  it.each([
    ['cut after it was done', { kind: 'cut', when: 'after' }],
    ['never heard', { kind: 'hang', when: 'before' }],
    ['timed out', { kind: 'answer', change: { TimedOut: 'true' }, when: 'after' }],
    ['garbage', { kind: 'body', body: '<receipt', when: 'after' }],
  ] as const)('stay on hold for a response that was %s, and are completed by the job, once', async (_what, fault) => {
    const user = await readyShopper(app, { listingId: await given.listing(db) });
    server.goWrong(fault);
    const { orders } = await call(submitCart, {}, { as: user });
    expect(orders[0]).toMatchObject({ status: 'on-hold', paymentStatus: 'pending' });
    await jobs.drain({ isLate: true });
    expect(await standing(orders[0]?.id ?? '')).toEqual({ status: 'new-order', payment_status: 'authorized' });
    expect(await promises()).toEqual([]);
  });

  it('are refunded where the capture went through unheard before the cancel', async () => {
    const { id } = await placed();
    await steps(id, 'processing', 'ready-pickup');
    server.goWrong({ kind: 'cut', when: 'after' });
    await expect(steps(id, 'completed')).rejects.toMatchObject({ status: 503 });
    await steps(id, 'canceled');
    expect(await standing(id)).toEqual({ status: 'canceled', payment_status: 'refunded' });
    expect(await promises()).toEqual([]);
  });
});

describe('a refund by Moneris', () => {
  const part = (orderId: string) =>
    refundOrder(app.deps, { orderId, amountCents: 500, reason: 'One was damaged.', actor: 'system' });
  const madeOf = async (id: string) => {
    const { rows } = await sql<{ key: string }>`select id as key from payment_attempt where order_id = ${id}`.execute(
      db,
    );
    return server.transactions
      .filter(({ type, fields, receipt }) => {
        const isBack = type === 'refund' || type === 'purchasecorrection';
        return isBack && fields.order_id === rows[0]?.key && Number(receipt.ResponseCode) < 50;
      })
      .map(({ type, receipt }) => `${type} ${receipt.TransAmount}`);
  };
  const states = async (id: string) =>
    (
      await sql<{ state: string }>`select r.state from refund r join payment_attempt a on a.id = r.attempt_id
        where a.order_id = ${id} order by r.created_at, r.id`.execute(db)
    ).rows.map(({ state }) => state);

  it('is all of an order, once, though requested twice', async () => {
    const { id } = await placed();
    await steps(id, 'processing', 'ready-pickup', 'completed');
    for (let n = 0; n < 2; n++) await refundOrder(app.deps, { orderId: id, reason: 'Damaged.', actor: 'system' });
    expect([await madeOf(id), await standing(id)]).toEqual([
      [expect.stringMatching(/ 28\.25$/)],
      { status: 'completed', payment_status: 'refunded' },
    ]);
    expect(await promises()).toEqual([]);
  });

  it.each([
    ['the first', { kind: 'cut', when: 'before' }, 0],
    ['the first', { kind: 'cut', when: 'after' }, 0],
    ['the second', { kind: 'cut', when: 'after' }, 1],
  ] as const)('is twice the same part exactly twice, the answer of %s lost: %j', async (_which, fault, index) => {
    server.show('last');
    const { id } = await placed();
    await steps(id, 'processing', 'ready-pickup', 'completed');
    for (let n = 0; n < 2; n++) {
      if (n === index) server.goWrong(fault);
      await part(id).catch(() => {});
      await jobs.drain({ isLate: true });
    }
    expect([await madeOf(id), await states(id)]).toEqual([
      ['refund 5.00', 'refund 5.00'],
      ['done', 'done'],
    ]);
    expect(await promises()).toEqual([]);
    server.show('first');
  });

  it.each(['before', 'after'] as const)(
    'goes to a person where Moneris cannot tell two apart, and is not sent again: lost %s',
    async (when) => {
      const { id } = await placed();
      await steps(id, 'processing', 'ready-pickup', 'completed');
      await part(id);
      server.goWrong({ kind: 'cut', when });
      await expect(part(id)).rejects.toMatchObject({ status: 503 });
      for (let n = 0; n < 3; n++) await jobs.drain({ isLate: true });
      expect(await states(id)).toEqual(['done', 'unclear']);
      await resolveUnclearRefund(app.deps, { orderId: id, wasMade: when === 'after' });
      if (when === 'before') await part(id);
      expect(await madeOf(id)).toEqual(['refund 5.00', 'refund 5.00']);
      expect(await promises()).toEqual([]);
    },
  );
});

describe('an authorization that Moneris does not have any more', () => {
  it('does not keep a canceled order for ever: once no capture can be under way it counts as released', async () => {
    const { id } = await placed();
    const { rows } = await sql<{ key: string }>`select id as key from payment_attempt where order_id = ${id}`.execute(
      db,
    );
    server.takeAway(rows[0]?.key ?? '');
    await steps(id, 'canceled');
    expect(await standing(id)).toEqual({ status: 'canceled', payment_status: 'authorized' });
    clock.advance(11 * 60_000);
    await jobs.drain({ isLate: true });
    expect(await standing(id)).toEqual({ status: 'canceled', payment_status: 'voided' });
  });
});

describe('a card on its way to Moneris', () => {
  it('is written nowhere, however it goes wrong', async () => {
    const user = await given.user(db);
    const form = { ...cardForm('5105105105105100'), cardCVV: '739' };
    const faults = ['before', 'after'] as const;
    for (const when of faults) {
      // So many cards are added in no one day.
      clock.advance(24 * 3600_000);
      server.goWrong({ kind: 'cut', when }, { kind: 'status', status: 500, when }, { kind: 'body', body: '<', when });
      for (let n = 0; n < 3; n++)
        await expect(call(addCard, form, { as: user })).rejects.toMatchObject({ status: 503 });
    }
    await call(addCard, form, { as: user });
    await expect(call(addCard, { ...form, displayName: '' }, { as: user })).rejects.toMatchObject({ status: 422 });
    expect(logged.length).toBeGreaterThan(0);
    expect(logged.filter((line) => /5105105105|"739"|cardCVV/.test(line))).toEqual([]);
    const { rows } = await sql<{ found: number }>`
      select count(*) as found from (
        select to_jsonb(t)::text as row from saved_card t union all select to_jsonb(t)::text from payment_attempt t
        union all select to_jsonb(t)::text from pgboss.job t union all select to_jsonb(t)::text from outbox_message t) all_rows
      where row ~ '5105105105|"739"'`.execute(db);
    expect(rows[0]?.found).toBe(0);
  });
});
