import { type Order, orderMoved, queueChanged } from '#features/orders';
import {
  dueSteps,
  markAnnounced,
  markRefundsAnnounced,
  ORDER_COLLECTING,
  ordersByIds,
  serializeOrder,
  type UnannouncedStep,
  unannouncedRefunds,
  unannouncedSteps,
} from '#features/orders/server';
import type { Clock } from '#platform/clock.ts';
import { type Db, inTransaction } from '#platform/db/db.ts';
import { newId } from '#platform/id.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { Mail } from '#platform/jobs/mail-layout.ts';
import { sendAllLater } from '#platform/jobs/outbox.ts';
import { workTasks } from '#platform/jobs/tasks.ts';
import { publishToUsers, storeKey } from '#platform/live/bind.ts';
import type { Log } from '#platform/log.ts';
import { orderChangedMail, orderCollectingMail, orderPlacedMail, orderRefundedMail } from './mails/order-mails.ts';
import { notified } from './notifications.contract.ts';
import { addNotifications, recipientsOfOrders } from './notifications.queries.server.ts';
import { pushNewOrdersToStaff } from './push/push-to-staff.server.ts';
import { pushLater } from './push/send-push.server.ts';

type NotificationsDeps = { db: Db; jobs: Jobs; clock: Clock; log: Log; publicOrigin: string; siteName: string };

/**
 * Handles order jobs: notifies the shopper on the site, by mail and by push, once per step, however often the job runs. Rows
 * record the notified steps; a sweep finds jobs that the queue lost.
 */
export async function notifyOfOrders(deps: NotificationsDeps): Promise<void> {
  await deps.jobs.often('order.untold', SWEEP_SECONDS, () => notifyOfMissed(deps));
  await deps.jobs.workTogether<OfOrder>(
    'order.placed',
    (batch) => notifyOfPlaced(deps, batch),
    // The shopper has the response already, and these jobs come in batches.
    { isUrgent: false, most: 50 },
  );
  await deps.jobs.workTogether<UnannouncedStep>('order.changed', (batch) => notifyOfChanges(deps, batch));
  await deps.jobs.workTogether<OfOrder & OfRefund>('order.refunded', (batch) => notifyOfRefunds(deps, batch));
  await workTasks<OfCollecting>(deps, ORDER_COLLECTING, (data) => notifyOfCollecting(deps, data));
}

const notifyOfPlaced = (deps: NotificationsDeps, batch: readonly OfOrder[]) =>
  tell(deps, batch, {
    write: (_job, firstName, order) => ({
      step: 'placed',
      at: timeOf(order, 'new-order') ?? order.dateOrdered,
      content: orderPlacedMail(deps, firstName, order),
    }),
    mark: async (trx, now) => {
      await pushNewOrdersToStaff(trx, deps, idsOf(batch));
      await markAnnounced(trx, ofStatus(batch, 'new-order'), now);
    },
  });

/** Without steps that were taken back, or overtaken while they could be. */
const notifyOfChanges = async (deps: NotificationsDeps, batch: readonly UnannouncedStep[]) =>
  tell(deps, await dueSteps(deps.db, batch, deps.clock.now()), {
    write: ({ status }, firstName, order) => {
      // An order may be put on hold twice: each time is a separate step.
      const at = timeOf(order, status);
      return { step: `${status} ${at ?? ''}`, at, content: orderChangedMail(deps, firstName, order, status) };
    },
    mark: (trx, now) => markAnnounced(trx, batch, now),
  });

const notifyOfRefunds = (deps: NotificationsDeps, batch: readonly (OfOrder & OfRefund)[]) =>
  tell(deps, batch, {
    write: ({ refundId, amountCents }, firstName, order) => {
      const amount = amountCents ?? order.charge.totalAmount;
      const step = amount === order.charge.totalAmount ? 'refunded' : `refunded ${refundId}`;
      return { step, content: orderRefundedMail(deps, firstName, order, amount) };
    },
    mark: (trx, now) => markRefundsAnnounced(trx, idsOf(batch), now),
  });

const notifyOfCollecting = (deps: NotificationsDeps, data: OfCollecting) =>
  tell(deps, [data], {
    write: ({ attemptId }, firstName, order) => ({
      step: `collecting ${attemptId}`,
      content: orderCollectingMail(deps, firstName, order),
    }),
    // The task itself is what is due.
    mark: async () => {},
  });

const idsOf = (batch: readonly OfOrder[]) => batch.map(({ orderId }) => orderId);
const ofStatus = (batch: readonly OfOrder[], status: Order['status']) =>
  idsOf(batch).map((orderId) => ({ orderId, status }));

const SWEEP_SECONDS = 60;
/** By then a job has sent the notification, unless it was lost. */
const BY_JOBS_MS = 60_000;

/** One by one: a failing step does not block the others. */
async function notifyOfMissed(deps: NotificationsDeps): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - BY_JOBS_MS);
  const steps = await unannouncedSteps(deps.db, before);
  const refunds = await unannouncedRefunds(deps.db, before);
  const tellings = [
    ...steps.map((step) => () => (step.status === 'new-order' ? notifyOfPlaced : notifyOfChanges)(deps, [step])),
    ...refunds.map((orderId) => () => notifyOfRefunds(deps, [{ orderId }])),
  ];
  for (const telling of tellings)
    await telling().catch((error: unknown) =>
      deps.log.error({ err: error }, 'a shopper could not be told of an order'),
    );
}

type OfOrder = { orderId: string };
type OfCollecting = OfOrder & { attemptId: string };
/** Left out in jobs of the version before: then it is the whole order. */
type OfRefund = { refundId?: string; amountCents?: number };
type SerializedOrder = ReturnType<typeof serializeOrder>;
/** `at`: the time of the event (ISO 8601), where the order has it. Jobs may run in another order than their events. */
type Step = { step: string; at?: string | undefined; content: Mail | null };
type Telling<Job> = {
  write: (job: Job, firstName: string, order: SerializedOrder) => Step;
  /** Records that the step is notified. */
  mark: (trx: Db, now: Date) => Promise<void>;
};

const timeOf = ({ history }: SerializedOrder, status: Order['status']) =>
  history.findLast((step) => step.status === status)?.at;

/**
 * One transaction for all channels: the notification rows, the mails, and the event to every open tab, which is published on
 * commit.
 */
async function tell<Job extends OfOrder>(
  { db, jobs, clock }: NotificationsDeps,
  batch: readonly Job[],
  { write, mark }: Telling<Job>,
): Promise<void> {
  const now = clock.now();
  const orderIds = idsOf(batch);
  const [rows, recipients] = await Promise.all([ordersByIds(db, orderIds), recipientsOfOrders(db, orderIds)]);
  const steps = batch.flatMap((job) => {
    const row = rows.find(({ id }) => id === job.orderId);
    const recipient = recipients.find(({ orderId }) => orderId === job.orderId);
    if (!row || !recipient) return [];
    const order = serializeOrder(row, now);
    const step = write(job, recipient.firstName, order);
    return { ...recipient, ...step, storeId: order.store.id, isOvertaken: isOvertaken(step, order, now) };
  });
  const news = steps.flatMap(({ orderId, userId, step, at, content }) =>
    content
      ? { id: newId(), userId, orderId, step, message: content.subject, happenedAt: at ? new Date(at) : now }
      : [],
  );
  const mails = steps.flatMap(({ orderId, email, wantsMail, step, at, content, isOvertaken }) =>
    content && email && wantsMail && !isOvertaken
      ? {
          message: { channel: 'mail' as const, to: email, ...content, ...topicOf(orderId, at) },
          key: `order ${orderId} ${step}`,
        }
      : [],
  );
  await inTransaction(db, async (trx) => {
    const added = await addNotifications(trx, news);
    publishToUsers(trx, [
      ...steps.map(({ userId, orderId }) => ({ event: orderMoved, userId, id: orderId })),
      ...added.map(({ userId, id }) => ({ event: notified, userId, id })),
      ...steps.map(({ storeId, orderId }) => ({ event: queueChanged, userId: storeKey(storeId), id: orderId })),
    ]);
    const words = added.map(({ userId, orderId, message, happenedAt }) => ({
      userId,
      word: { topic: orderId, body: message, path: `/profile/orders/${orderId}`, happenedAt },
    }));
    await pushLater(trx, { jobs, clock }, words);
    await sendAllLater(trx, jobs, mails);
    await mark(trx, now);
  });
}

/** Of several failed mails about an order's steps only the newest is retried; a mail about a refund has its own topic. */
const topicOf = (orderId: string, at: string | undefined) =>
  at === undefined ? {} : { topic: { key: `order ${orderId}`, at: new Date(at) } };

const LATE_MS = 5 * 60_000;

/** Late, and the order has advanced since: the mail on its present state suffices. */
const isOvertaken = ({ at }: Step, { history }: SerializedOrder, now: Date): boolean =>
  at !== undefined && now.getTime() - Date.parse(at) > LATE_MS && history.some((step) => step.at > at);
