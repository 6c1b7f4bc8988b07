import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { readyShopper, stockOf } from '../../../../tests/support/checkout.ts';
import { given } from '../../../../tests/support/given.ts';
import type { TestJobs } from '../../../../tests/support/jobs.ts';
import { testApp } from '../../../../tests/support/test-app.ts';
import { startJobs } from '../../../api.ts';
import { messagesInOutbox } from '../../../platform/jobs/outbox.ts';
import { auditShop } from '../../audit/audit.server.ts';
import { submitCart } from '../../checkout/checkout.contract.ts';
import { getOrder } from '../orders.contract.ts';
import { moveOrder } from './move-order.server.ts';
import { cancelUnaccepted } from './order-jobs.server.ts';

const app = await testApp();
const { db, call, clock } = app;
const jobs = app.deps.jobs as TestJobs;
await startJobs(app.deps);

const MINUTE = 60_000;

async function placed(hours = '00:00-24:00') {
  const listing = await given.listing(db, { store_id: await given.store(db, { hours }), quantity: 5 });
  const user = await readyShopper(app, { listingId: listing, quantity: 2 });
  const { orders } = await call(submitCart, {}, { as: user });
  return { listing, user, id: orders[0]?.id ?? '' };
}
// Some of these orders outlive sessions, so this reads the table.
const statusOf = async ({ id }: { id: string }) =>
  (await sql<{ status: string }>`select status from orders where id = ${id}`.execute(db)).rows[0]?.status;
beforeEach(() => clock.set('2026-11-20T17:00:00Z'));
/** Advances the clock and runs the minutely job. */
async function passing(milliseconds: number) {
  clock.advance(milliseconds);
  await cancelUnaccepted(app.deps);
}

describe('an order that the store does not take up', () => {
  it('is called off after 15 minutes: reason, money, stock and mail', async () => {
    const order = await placed();
    await passing(15 * MINUTE - 1);
    expect(await statusOf(order)).toBe('new-order');
    await passing(1);
    await jobs.drain({ isLate: true });
    expect(await call(getOrder, { id: order.id }, { as: order.user })).toMatchObject({
      status: 'canceled',
      paymentStatus: 'voided',
      history: [
        { status: 'new-order' },
        { status: 'canceled', reason: 'The store did not confirm your order in time.' },
      ],
    });
    expect(await stockOf(app, order.listing)).toBe(5);
    const mails = (await messagesInOutbox(db)).filter(({ to }) => to === order.user.email);
    expect(mails.find(({ subject }) => subject.endsWith('was canceled'))?.text).toContain(
      'The store did not confirm your order in time.\n\nYour card is not charged.',
    );
  });

  it('is called off once, by however many at once, and is not looked at again', async () => {
    const order = await placed();
    clock.advance(15 * MINUTE);
    await Promise.all(Array.from({ length: 5 }, () => cancelUnaccepted(app.deps)));
    await cancelUnaccepted(app.deps);
    await jobs.drain({ isLate: true });
    const { rows } = await sql<{ n: number }>`
      select count(*) n from order_history where order_id = ${order.id} and status = 'canceled'`.execute(db);
    expect([rows[0]?.n, await stockOf(app, order.listing)]).toEqual([1, 5]);
  });

  it('is canceled by the first check after a day of downtime', async () => {
    const orders = [await placed(), await placed()];
    await passing(24 * 60 * MINUTE);
    expect(await Promise.all(orders.map(statusOf))).toEqual(['canceled', 'canceled']);
  });

  it('waits for the store to open: closed times do not count', async () => {
    clock.set('2026-11-21T05:00:00Z'); // midnight in Toronto
    const order = await placed('09:00-21:00');
    await passing(9 * 60 * MINUTE + 14 * MINUTE);
    expect(await statusOf(order)).toBe('new-order');
    await passing(MINUTE);
    expect(await statusOf(order)).toBe('canceled');
  });

  it('follows the hours as they are now', async () => {
    const order = await placed('09:00-21:00');
    await sql`update opening_hours set opens_at = '15:00' where store_id = (select store_id from orders where id = ${order.id})`.execute(
      db,
    );
    await passing(20 * MINUTE);
    expect(await statusOf(order)).toBe('new-order');
  });

  it('is called off after six days where the store never opens', async () => {
    const order = await placed();
    await sql`delete from opening_hours where store_id = (select store_id from orders where id = ${order.id})`.execute(
      db,
    );
    await passing(6 * 24 * 60 * MINUTE - 1);
    expect(await statusOf(order)).toBe('new-order');
    await passing(1);
    expect(await statusOf(order)).toBe('canceled');
  });
});

describe('an order that the store has taken up', () => {
  it('is left alone, on hold as well', async () => {
    const orders = [await placed(), await placed()];
    await moveOrder(app.deps, { orderId: orders[0]?.id ?? '', to: 'processing', actor: 'system' });
    await moveOrder(app.deps, { orderId: orders[1]?.id ?? '', to: 'on-hold', actor: 'system' });
    await passing(60 * MINUTE);
    expect(await Promise.all(orders.map(statusOf))).toEqual(['processing', 'on-hold']);
  });

  it('is left alone when it was taken up this very moment: one of both wins', async () => {
    const order = await placed();
    clock.advance(15 * MINUTE);
    const taking = moveOrder(app.deps, { orderId: order.id, to: 'processing', actor: 'system' });
    const [taken] = await Promise.allSettled([taking, cancelUnaccepted(app.deps)]);
    expect(await statusOf(order)).toBe(taken.status === 'fulfilled' ? 'processing' : 'canceled');
  });
});

describe('the shop after all this', () => {
  it('keeps every promise', async () => {
    await jobs.drain({ isLate: true });
    const audit = await auditShop(app.deps, { now: clock.now() });
    expect(Object.entries(audit).filter(([, broken]) => broken !== 0)).toEqual([]);
  });
});
