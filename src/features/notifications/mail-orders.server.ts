import type { Order } from '#features/orders';
import { orderOf, ordersByIds } from '#features/orders/server';
import { type Db, inTransaction } from '#platform/db.ts';
import type { Jobs } from '#platform/jobs.ts';
import type { Mail } from '#platform/mail-layout.ts';
import { sendLater } from '#platform/outbox.ts';
import { recipientOfOrder } from './notifications.queries.server.ts';
import { orderChangedMail, orderPlacedMail, orderRefundedMail } from './order-mails.ts';

type NotificationsDeps = { db: Db; jobs: Jobs; publicOrigin: string; siteName: string };

/** Hears of orders and mails the shopper: once per step, however often the job runs. */
export async function startOrderMails(deps: NotificationsDeps): Promise<void> {
  await deps.jobs.work<{ orderId: string }>('order.placed', ({ orderId }) =>
    tell(deps, orderId, (firstName, order) => ({
      step: 'placed',
      content: orderPlacedMail(deps, firstName, order),
    })),
  );
  await deps.jobs.work<{ orderId: string; status: Order['status'] }>('order.changed', ({ orderId, status }) =>
    tell(deps, orderId, (firstName, order) => {
      // An order may be put on hold twice: each time is a step of its own.
      const at = order.history.findLast((step) => step.status === status)?.at ?? '';
      return { step: `${status} ${at}`, content: orderChangedMail(deps, firstName, order, status) };
    }),
  );
  await deps.jobs.work<{ orderId: string }>('order.refunded', ({ orderId }) =>
    tell(deps, orderId, (firstName, order) => ({
      step: 'refunded',
      content: orderRefundedMail(deps, firstName, order),
    })),
  );
}

type Told = ReturnType<typeof orderOf>;
type Tell = (firstName: string, order: Told) => { step: string; content: Mail | null };

async function tell({ db, jobs }: NotificationsDeps, orderId: string, write: Tell): Promise<void> {
  const [[row], recipient] = await Promise.all([ordersByIds(db, [orderId]), recipientOfOrder(db, orderId)]);
  if (!row || !recipient) return;
  const { step, content } = write(recipient.firstName, orderOf(row));
  if (!content) return;
  await inTransaction(db, (trx) =>
    sendLater(trx, jobs, { channel: 'mail', to: recipient.email, ...content }, `order ${orderId} ${step}`),
  );
}
