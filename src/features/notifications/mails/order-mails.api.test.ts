import { describe, expect, it } from 'vitest';
import { savePreferences } from '#features/account';
import { submitCart } from '#features/checkout';
import { cancelOrder, type Order } from '#features/orders';
import { moveOrder } from '#features/orders/server';
import { readyShopper } from '../../../../tests/support/checkout.ts';
import { type GivenUser, given } from '../../../../tests/support/given.ts';
import type { TestJobs } from '../../../../tests/support/jobs.ts';
import { testApp } from '../../../../tests/support/test-app.ts';
import type { testClock } from '../../../../tests/support/test-deps.ts';
import { startJobs } from '../../../api.ts';
import { messagesInOutbox } from '../../../platform/jobs/outbox.ts';

const app = await testApp();
const jobs = app.deps.jobs as TestJobs;
await startJobs(app.deps);

const mailsTo = async ({ email }: GivenUser) => (await messagesInOutbox(app.db)).filter(({ to }) => to === email);

async function ordered(): Promise<{ user: GivenUser; order: Order }> {
  const store = await given.store(app.db, { display_name: 'Fern & Co', address: '12 Ossington Ave' });
  const product = await given.systemProduct(app.db, { display_name: 'Sour <Dew>', deposit_cents: 25 });
  const listingId = await given.listing(app.db, { store_id: store, system_product_id: product, price_cents: 3895 });
  const user = await readyShopper(app, { listingId, quantity: 2 });
  const { orders } = await app.call(submitCart, {}, { as: user });
  return { user, order: orders[0] as Order };
}

async function move(order: Order, to: Order['status'], reason?: string): Promise<void> {
  (app.clock as ReturnType<typeof testClock>).advance(60_000);
  await moveOrder(app.deps, { orderId: order.id, to, reason, idChecked: true, actor: 'system' });
  await jobs.drain();
}

describe('the mails of an order', () => {
  it('are not sent to users who opted out', async () => {
    const { user, order } = await ordered();
    await app.call(savePreferences, { notificationEmail: false }, { as: user });
    await jobs.drain();
    await move(order, 'processing');
    expect(await mailsTo(user)).toEqual([]);
  });

  it('confirm the order, with its items and its cost', async () => {
    const { user, order } = await ordered();
    await jobs.drain();
    const mails = await mailsTo(user);
    expect(mails.map(({ subject }) => subject)).toEqual([`Order ${order.refNum} placed at Fern & Co`]);
    expect(mails[0]?.text).toBe(
      [
        'Hello Alex,',
        `Fern & Co has your order ${order.refNum}.`,
        'We will email you when it is ready for pickup. Bring government ID.',
        '2 × Sour <Dew>: $77.90\nSubtotal: $77.90\nDeposit: $0.50\nTax: $10.13\nTotal: $88.53',
        `See your order:\n${app.deps.publicOrigin}/profile/orders/${order.id}`,
        'Your card is charged when the order is handed over.',
        'Wicket\n',
      ].join('\n\n'),
    );
    expect(mails[0]?.html).toContain('2 × Sour &lt;Dew&gt;');
    expect(mails[0]?.html).toContain(`href="${app.deps.publicOrigin}/profile/orders/${order.id}"`);
  });

  it('report each step once, however often the job runs', async () => {
    const { user, order } = await ordered();
    await move(order, 'on-hold', 'We are counting our stock.');
    await move(order, 'processing');
    await move(order, 'on-hold', 'One more question.');
    await move(order, 'processing');
    await move(order, 'ready-pickup');
    await jobs.enqueue(app.db, 'order.changed', { orderId: order.id, status: 'ready-pickup' });
    await jobs.enqueue(app.db, 'order.placed', { orderId: order.id });
    await move(order, 'completed');
    const mails = (await mailsTo(user)).reverse();
    expect(mails.map(({ subject }) => subject.replace(`Order ${order.refNum} `, '')).sort()).toEqual([
      'is being prepared',
      'is being prepared',
      'is completed',
      'is on hold',
      'is on hold',
      'is ready for pickup',
      'placed at Fern & Co',
    ]);
    const text = (title: string) => mails.find(({ subject }) => subject.endsWith(title))?.text;
    expect(text('is ready for pickup')).toContain(
      'Your order is ready at Fern & Co, 12 Ossington Ave, Toronto. Bring government ID.',
    );
    expect(text('is completed')).toContain('Your order was handed over. $88.53 was charged to your card.');
  });

  it('report the cancellation and its reason, and that nothing is charged', async () => {
    const { user, order } = await ordered();
    await app.call(cancelOrder, { id: order.id }, { as: user });
    await jobs.drain();
    const mail = (await mailsTo(user)).find(({ subject }) => subject.endsWith('was canceled'));
    expect(mail?.text).toContain('Your order was canceled.\n\nCanceled by you.\n\nYour card is not charged.');
  });

  it('report a refund once, where the card had been charged', async () => {
    const { user, order } = await ordered();
    await move(order, 'processing');
    await move(order, 'ready-pickup');
    const deaf = {
      ...app.deps.payments,
      capture: async (...args: Parameters<typeof app.deps.payments.capture>) => {
        await app.deps.payments.capture(...args);
        return { kind: 'unknown', reason: 'timeout' } as const;
      },
    };
    const completing = { orderId: order.id, to: 'completed', idChecked: true, actor: 'system' } as const;
    await expect(moveOrder({ ...app.deps, payments: deaf }, completing)).rejects.toMatchObject({ status: 503 });
    await move(order, 'canceled', 'It was handed to somebody else.');
    const refunds = async () =>
      (await mailsTo(user)).filter(({ subject }) => subject === `Order ${order.refNum} was refunded`);
    expect(await refunds()).toHaveLength(1);
    await jobs.enqueue(app.db, 'order.refunded', { orderId: order.id });
    await jobs.drain({ isLate: true });
    expect((await refunds()).map(({ text }) => text.split('\n\n')[1])).toEqual([
      '$88.53 for your order at Fern & Co was refunded. It reaches your card within a few business days.',
    ]);
    const canceled = (await mailsTo(user)).find(({ subject }) => subject.endsWith('was canceled'));
    expect(canceled?.text).toContain('It was handed to somebody else.');
  });

  it('are not written for an order that is gone', async () => {
    const before = (await messagesInOutbox(app.db)).length;
    await jobs.enqueue(app.db, 'order.placed', { orderId: '0198f000-0000-7000-8000-000000000000' });
    await jobs.drain();
    expect(await messagesInOutbox(app.db)).toHaveLength(before);
  });
});
