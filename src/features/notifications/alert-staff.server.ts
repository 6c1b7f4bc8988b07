import { ORDER_ALERT, type OrderAlert, STORE_PAUSED, type StorePaused } from '#features/orders/server';
import type { Clock } from '#platform/clock.ts';
import { type Db, inTransaction } from '#platform/db/db.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { type Mail, mail, type Sender } from '#platform/jobs/mail-layout.ts';
import { sendAllLater } from '#platform/jobs/outbox.ts';
import { workTasks } from '#platform/jobs/tasks.ts';
import type { Log } from '#platform/log.ts';
import { money } from '#platform/money.ts';
import { type OrderForStaff, orderForStaff, storeForStaff } from './notifications.queries.server.ts';

type Deps = {
  db: Db;
  clock: Clock;
  jobs: Jobs;
  log: Log;
  siteName: string;
  partnerSiteUrl: string;
  publicOrigin: string;
  /** Its address is the operator's. */
  sender: Sender;
};

/** Mails what only people can end to the store and to the operator, once for each payment, and writes it to the log. */
export async function alertStaffOfOrders(deps: Deps): Promise<void> {
  await workTasks<OrderAlert>(deps, ORDER_ALERT, async (alert) => {
    const order = await orderForStaff(deps.db, alert.orderId);
    if (!order) return;
    deps.log.error({ alert: alert.kind, order: order.refNum, store: order.storeId }, 'an order needs a person');
    const content = alertMail(deps, alert.kind, order);
    const recipients = new Set([order.storeEmail ?? deps.sender.email, deps.sender.email]);
    const messages = [...recipients].map((to) => ({
      message: { channel: 'mail' as const, to, ...content },
      key: `order alert ${alert.kind} ${alert.about} ${to}`,
    }));
    await inTransaction(deps.db, (trx) => sendAllLater(trx, deps.jobs, messages));
  });
}

/** Mails the pause after unaccepted orders to the store and to the operator: it does not end by itself. */
export async function alertStaffOfPauses(deps: Deps): Promise<void> {
  await workTasks<StorePaused>(deps, STORE_PAUSED, async ({ storeId, at }) => {
    const store = await storeForStaff(deps.db, storeId);
    if (!store) return;
    deps.log.error({ store: storeId }, 'a store was paused after unaccepted orders');
    const content = mail(deps.siteName, {
      subject: `${store.name} is paused: three orders in a row were not accepted`,
      paragraphs: [
        `Three orders in a row at ${store.name} were not accepted within 15 minutes and were canceled. Nothing was charged.`,
        'The store takes no new orders until someone there opens it again. Open orders stay.',
      ],
      action: { label: 'Open the store', href: new URL(`/console/${storeId}/hours`, deps.publicOrigin).href },
    });
    const recipients = new Set([store.email ?? deps.sender.email, deps.sender.email]);
    const messages = [...recipients].map((to) => ({
      message: { channel: 'mail' as const, to, ...content },
      key: `store paused ${storeId} ${at} ${to}`,
    }));
    await inTransaction(deps.db, (trx) => sendAllLater(trx, deps.jobs, messages));
  });
}

function alertMail(
  { siteName, partnerSiteUrl }: Pick<Deps, 'siteName' | 'partnerSiteUrl'>,
  kind: OrderAlert['kind'],
  order: OrderForStaff,
): Mail {
  const { subject, lines } = WORDS[kind](order);
  return mail(siteName, { subject, paragraphs: lines, action: { label: 'Open the orders', href: partnerSiteUrl } });
}

const WORDS: Record<OrderAlert['kind'], (order: OrderForStaff) => { subject: string; lines: string[] }> = {
  uncollected: ({ refNum, storeName, totalCents }) => ({
    subject: `Order ${refNum} is not paid`,
    lines: [
      `The bank did not release ${money(totalCents)} for order ${refNum} at ${storeName}.`,
      'Was it handed over? Then collect the payment again. If the bank keeps refusing, an operator can write it off.',
      'Was it not handed over? Then cancel the order. It is not canceled by itself.',
    ],
  }),
  'hold-released': ({ refNum, storeName }) => ({
    subject: `Order ${refNum} was canceled: its payment was released`,
    lines: [
      `The payment of order ${refNum} at ${storeName} was released at the payment service, so the order was canceled.`,
      'Do not hand it over. Its stock is available again.',
    ],
  }),
  'refund-declined': ({ refNum, storeName }) => ({
    subject: `The refund of order ${refNum} was declined`,
    lines: [
      `The bank did not accept the refund of order ${refNum} at ${storeName}. The shopper has not received the money.`,
      'Ask for the refund again, or give the money back in another way.',
    ],
  }),
  'refund-unclear': ({ refNum, storeName }) => ({
    subject: `The refund of order ${refNum} is unclear`,
    lines: [
      `The payment service cannot say whether the last refund of order ${refNum} at ${storeName} was made.`,
      `An operator has to look it up there, and then run npm run market -- orders ${refNum} refund-made, or refund-missing.`,
    ],
  }),
};
