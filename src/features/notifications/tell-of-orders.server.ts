import { type Order, orderMoved } from '#features/orders';
import { orderOf, ordersByIds } from '#features/orders/server';
import { pushLater } from '#features/push/server';
import type { Clock } from '#platform/clock.ts';
import { type Db, inTransaction } from '#platform/db.ts';
import { newId } from '#platform/id.ts';
import type { Jobs } from '#platform/jobs.ts';
import { tellUser } from '#platform/live/bind.ts';
import type { Mail } from '#platform/mail-layout.ts';
import { sendLater } from '#platform/outbox.ts';
import { notified } from './notifications.contract.ts';
import { addNotification, recipientOfOrder } from './notifications.queries.server.ts';
import { orderChangedMail, orderPlacedMail, orderRefundedMail } from './order-mails.ts';

type NotificationsDeps = { db: Db; jobs: Jobs; clock: Clock; publicOrigin: string; siteName: string };

/** Hears of orders and tells the shopper, within the site, by mail and by push: once per step, however often the job runs. */
export async function tellOfOrders(deps: NotificationsDeps): Promise<void> {
  await deps.jobs.work<{ orderId: string }>('order.placed', ({ orderId }) =>
    tell(deps, orderId, (firstName, order) => ({
      step: 'placed',
      at: timeOf(order, 'new-order') ?? order.dateOrdered,
      content: orderPlacedMail(deps, firstName, order),
    })),
  );
  await deps.jobs.work<{ orderId: string; status: Order['status'] }>(
    'order.changed',
    ({ orderId, status }) =>
      tell(deps, orderId, (firstName, order) => {
        // An order may be put on hold twice: each time is a step of its own.
        const at = timeOf(order, status);
        return { step: `${status} ${at ?? ''}`, at, content: orderChangedMail(deps, firstName, order, status) };
      }),
    // She may be looking at the order.
    { isUrgent: true },
  );
  await deps.jobs.work<{ orderId: string }>('order.refunded', ({ orderId }) =>
    tell(deps, orderId, (firstName, order) => ({
      step: 'refunded',
      content: orderRefundedMail(deps, firstName, order),
    })),
  );
}

type Told = ReturnType<typeof orderOf>;
/** `at`: when it happened (ISO 8601), where the order says so. Jobs may run in another order than what they are about. */
type Tell = (firstName: string, order: Told) => { step: string; at?: string | undefined; content: Mail | null };

const timeOf = ({ history }: Told, status: Order['status']) => history.findLast((step) => step.status === status)?.at;

/** One transaction: what stands in the list, the mail, and the word to every open tab, which is heard when it commits. */
async function tell({ db, jobs, clock }: NotificationsDeps, orderId: string, write: Tell): Promise<void> {
  const [[row], recipient] = await Promise.all([ordersByIds(db, [orderId]), recipientOfOrder(db, orderId)]);
  if (!row || !recipient) return;
  const { userId, firstName, email, wantsMail } = recipient;
  const { step, at, content } = write(firstName, orderOf(row));
  await inTransaction(db, async (trx) => {
    await tellUser(trx, orderMoved, { userId, id: orderId });
    if (!content) return;
    const notification = { id: newId(), userId, refId: orderId, step, message: content.subject };
    const happenedAt = at ? new Date(at) : clock.now();
    const isNew = await addNotification(trx, notification, happenedAt);
    if (isNew) {
      await tellUser(trx, notified, { userId, id: notification.id });
      const word = { topic: orderId, body: notification.message, path: `/profile/orders/${orderId}`, happenedAt };
      await pushLater(trx, { jobs, clock }, userId, word);
    }
    if (email && wantsMail)
      await sendLater(trx, jobs, { channel: 'mail', to: email, ...content }, `order ${orderId} ${step}`);
  });
}
