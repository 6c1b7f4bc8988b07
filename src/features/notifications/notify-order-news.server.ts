import { orderMoved } from '#features/orders';
import type { Clock } from '#platform/clock.ts';
import type { Trx } from '#platform/db/db.ts';
import { newId } from '#platform/id.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { publishToUsers } from '#platform/live/bind.ts';
import { notified } from './notifications.contract.ts';
import { addNotifications } from './notifications.queries.server.ts';
import { pushLater } from './push/send-push.server.ts';

type OrderNews = {
  userId: string;
  orderId: string;
  /** Unique within the order: the same news again changes nothing. */
  step: string;
  message: string;
  at: Date;
};

/** News of an order that are no step of its way: in the shopper's list, on open tabs and by push, if the caller's transaction commits. */
export async function notifyOfOrderNews(
  trx: Trx,
  { jobs, clock }: { jobs: Jobs; clock: Clock },
  { userId, orderId, step, message, at }: OrderNews,
): Promise<void> {
  const added = await addNotifications(trx, [{ id: newId(), userId, orderId, step, message, happenedAt: at }]);
  publishToUsers(trx, [
    { event: orderMoved, userId, id: orderId },
    ...added.map(({ id }) => ({ event: notified, userId, id })),
  ]);
  const word = { topic: orderId, body: message, path: `/profile/orders/${orderId}`, happenedAt: at };
  await pushLater(
    trx,
    { jobs, clock },
    added.map(() => ({ userId, word })),
  );
}
