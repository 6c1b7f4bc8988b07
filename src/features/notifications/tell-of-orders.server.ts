import { type Order, orderMoved } from '#features/orders';
import { orderOf, ordersByIds } from '#features/orders/server';
import { pushLater } from '#features/push/server';
import type { Clock } from '#platform/clock.ts';
import { type Db, inTransaction } from '#platform/db.ts';
import { newId } from '#platform/id.ts';
import type { Jobs } from '#platform/jobs.ts';
import { tellUsers } from '#platform/live/bind.ts';
import type { Mail } from '#platform/mail-layout.ts';
import { sendAllLater } from '#platform/outbox.ts';
import { notified } from './notifications.contract.ts';
import { addNotifications, recipientsOfOrders } from './notifications.queries.server.ts';
import { orderChangedMail, orderCollectingMail, orderPlacedMail, orderRefundedMail } from './order-mails.ts';

type NotificationsDeps = { db: Db; jobs: Jobs; clock: Clock; publicOrigin: string; siteName: string };

/** Hears of orders and tells the shopper, within the site, by mail and by push: once per step, however often the job runs. */
export async function tellOfOrders(deps: NotificationsDeps): Promise<void> {
  await deps.jobs.workTogether<OfOrder>(
    'order.placed',
    (batch) =>
      tell(deps, batch, (_job, firstName, order) => ({
        step: 'placed',
        at: timeOf(order, 'new-order') ?? order.dateOrdered,
        content: orderPlacedMail(deps, firstName, order),
      })),
    // She has her answer, and they come by the dozen.
    { isUrgent: false, most: 50 },
  );
  await deps.jobs.workTogether<OfOrder & { status: Order['status'] }>('order.changed', (batch) =>
    tell(deps, batch, ({ status }, firstName, order) => {
      // An order may be put on hold twice: each time is a step of its own.
      const at = timeOf(order, status);
      return { step: `${status} ${at ?? ''}`, at, content: orderChangedMail(deps, firstName, order, status) };
    }),
  );
  await deps.jobs.workTogether<OfOrder & { attemptId: string }>('order.collecting', (batch) =>
    tell(deps, batch, ({ attemptId }, firstName, order) => ({
      step: `collecting ${attemptId}`,
      content: orderCollectingMail(deps, firstName, order),
    })),
  );
  await deps.jobs.workTogether<OfOrder & OfRefund>('order.refunded', (batch) =>
    tell(deps, batch, ({ refundId, amountCents }, firstName, order) => {
      const amount = amountCents ?? order.totalAmount;
      const step = amount === order.totalAmount ? 'refunded' : `refunded ${refundId}`;
      return { step, content: orderRefundedMail(deps, firstName, order, amount) };
    }),
  );
}

type OfOrder = { orderId: string };
/** Left out in jobs of the version before: then it is the whole order. */
type OfRefund = { refundId?: string; amountCents?: number };
type Told = ReturnType<typeof orderOf>;
/** `at`: when it happened (ISO 8601), where the order says so. Jobs may run in another order than what they are about. */
type Step = { step: string; at?: string | undefined; content: Mail | null };

const timeOf = ({ history }: Told, status: Order['status']) => history.findLast((step) => step.status === status)?.at;

/**
 * One transaction for all of them: what stands in the lists, the mails, and the word to every open tab, which is heard when
 * it commits.
 */
async function tell<Job extends OfOrder>(
  { db, jobs, clock }: NotificationsDeps,
  batch: readonly Job[],
  write: (job: Job, firstName: string, order: Told) => Step,
): Promise<void> {
  const orderIds = batch.map(({ orderId }) => orderId);
  const [rows, recipients] = await Promise.all([ordersByIds(db, orderIds), recipientsOfOrders(db, orderIds)]);
  const steps = batch.flatMap((job) => {
    const row = rows.find(({ id }) => id === job.orderId);
    const recipient = recipients.find(({ orderId }) => orderId === job.orderId);
    if (!row || !recipient) return [];
    return { ...recipient, ...write(job, recipient.firstName, orderOf(row)) };
  });
  const news = steps.flatMap(({ orderId, userId, step, at, content }) =>
    content
      ? { id: newId(), userId, orderId, step, message: content.subject, happenedAt: at ? new Date(at) : clock.now() }
      : [],
  );
  const mails = steps.flatMap(({ orderId, email, wantsMail, step, content }) =>
    content && email && wantsMail
      ? { message: { channel: 'mail' as const, to: email, ...content }, key: `order ${orderId} ${step}` }
      : [],
  );
  await inTransaction(db, async (trx) => {
    const added = await addNotifications(trx, news);
    await tellUsers(trx, [
      ...steps.map(({ userId, orderId }) => ({ event: orderMoved, userId, id: orderId })),
      ...added.map(({ userId, id }) => ({ event: notified, userId, id })),
    ]);
    const words = added.map(({ userId, orderId, message, happenedAt }) => ({
      userId,
      word: { topic: orderId, body: message, path: `/profile/orders/${orderId}`, happenedAt },
    }));
    await pushLater(trx, { jobs, clock }, words);
    await sendAllLater(trx, jobs, mails);
  });
}
