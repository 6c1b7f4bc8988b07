import { claimAlerts, deleteAlertsBefore, endAlert, type WaitingAlert } from '#features/catalog/server';
import { foundInStockNear, isInStockNear } from '#features/explore/server';
import type { Clock } from '#platform/clock.ts';
import { type Db, inTransaction } from '#platform/db/db.ts';
import { newId } from '#platform/id.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { sendLater } from '#platform/jobs/outbox.ts';
import { publishToUser } from '#platform/live/bind.ts';
import type { Log } from '#platform/log.ts';
import { inStockMail, inStockMessage } from './mails/product-mails.ts';
import { notified } from './notifications.contract.ts';
import { addProductNotification, recipientById } from './notifications.queries.server.ts';

type Deps = { db: Db; jobs: Jobs; clock: Clock; log: Log; siteName: string; publicOrigin: string };

const SWEEP_SECONDS = 60;
/** A sweep looks at so many, those first that were not looked at for the longest time: 60,000 an hour for each process. */
const MOST = 1_000;
const AGAIN_MS = 50_000;
/** What is not in stock for a year is not waited for any longer. */
const YEAR_MS = 365 * 24 * 60 * 60_000;

/** Notifies shoppers of products that they wait for, each once. The alert is the row that marks the work as due. */
export async function notifyOfProductAlerts(deps: Deps): Promise<void> {
  const { db, jobs, clock } = deps;
  await jobs.often('product-alerts.due', SWEEP_SECONDS, () => answerAlerts(deps));
  await jobs.every('product-alerts.tidy', '37 4 * * *', () =>
    deleteAlertsBefore(db, new Date(clock.now().getTime() - YEAR_MS)),
  );
}

/** One by one: a failing one does not block the others, and is tried again at its next turn. */
async function answerAlerts(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  const waiting = await claimAlerts(deps.db, { before: new Date(now.getTime() - AGAIN_MS), now, most: MOST });
  for (const alert of waiting)
    await answer(deps, alert, now).catch((error: unknown) =>
      deps.log.error({ err: error }, 'a shopper could not be told of a product'),
    );
}

async function answer(deps: Deps, alert: WaitingAlert, now: Date): Promise<void> {
  const found = await foundFor(deps.db, alert, now);
  if (!found) return;
  await inTransaction(deps.db, async (trx) => {
    if (!(await endAlert(trx, alert.id))) return;
    const recipient = await recipientById(trx, alert.userId);
    if (!recipient) return;
    const { userId, email, firstName, wantsMail } = recipient;
    const id = newId();
    const message = inStockMessage(found);
    await addProductNotification(trx, { id, userId, productId: found.productId, message, at: now });
    publishToUser(trx, notified, { userId, id });
    if (!email || !wantsMail) return;
    const mail = inStockMail(deps, firstName, found);
    await sendLater(trx, deps.jobs, { channel: 'mail', to: email, ...mail }, `product alert ${alert.id}`);
  });
}

/** `words`: what the shopper searched for; null: they waited for this very product. */
export type FoundProduct = { productId: number; name: string; words: string | null };

async function foundFor(db: Db, alert: WaitingAlert, now: Date): Promise<FoundProduct | null> {
  const { productId, words, name, longitude, latitude } = alert;
  const point = longitude === null || latitude === null ? undefined : { lng: longitude, lat: latitude };
  if (productId !== null) return (await isInStockNear(db, productId, point)) ? { productId, name, words } : null;
  const found = words === null ? null : await foundInStockNear(db, words, { point, now });
  return found && { productId: Number(found.systemProductId), name: found.displayName, words };
}
