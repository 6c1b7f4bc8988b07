import { isFailure } from '#platform/errors.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { attemptById, takeAuthorizationsToCheck, takeDue } from '../payments/advance-payment.queries.server.ts';
import { type AdvanceDeps, advancePayment } from '../payments/advance-payment.server.ts';
import { isReleased } from '../payments/ask-provider.server.ts';
import { authorizedBefore } from '../payments/expired-authorization.ts';
import { ordersAuthorizedBefore, ordersWithoutMoneySince } from '../payments/expired-authorizations.queries.server.ts';
import { isGivenUp } from '../payments/payment-step.ts';
import { takeDueRefunds } from '../payments/refund.queries.server.ts';
import { advanceRefund } from '../payments/refund-payment.server.ts';
import { storesToMeasure, writeMeasuredPreparation } from './measure-preparation.queries.server.ts';
import { measuredPreparation } from './measured-preparation.ts';
import {
  cancelReleased,
  cancelUnacceptedOrder,
  cancelUnconfirmed,
  cancelUnpaidOrder,
  releaseAuthorization,
} from './move-order.server.ts';
import { pauseMissingStores } from './pause-missing-stores.server.ts';
import { acceptDeadline, SOONEST_MS } from './unaccepted.ts';
import { type UnacceptedRow, unacceptedOrders } from './unaccepted-orders.queries.server.ts';

export type OrderJobDeps = AdvanceDeps & { jobs: Jobs };

const SWEEP_SECONDS = 5;
const AT_ONCE = 20;
/** Orders of two days: the job may have missed one. */
const MEASURED_MS = 2 * 86_400_000;

export async function startOrderJobs(deps: OrderJobDeps): Promise<void> {
  await deps.jobs.often('orders.settle-payments', SWEEP_SECONDS, () => advanceDuePayments(deps));
  await deps.jobs.every('orders.cancel-untaken', '* * * * *', async () => {
    await cancelUnaccepted(deps);
    await pauseMissingStores(deps);
  });
  await deps.jobs.every('orders.let-old-holds-go', '*/10 * * * *', () => releaseExpiredAuthorizations(deps));
  await deps.jobs.every('orders.check-holds', '7 * * * *', () => checkAuthorizations(deps));
  await deps.jobs.every('orders.measure-preparation', '27 * * * *', () => measurePreparation(deps));
}

/** Recovers payments whose request or provider died. */
export async function advanceDuePayments(deps: AdvanceDeps): Promise<void> {
  await advanceAll(
    () => takeDue(deps.db, deps.clock.now(), AT_ONCE),
    (id) => advanceAttempt(deps, id),
  );
  await advanceAll(
    () => takeDueRefunds(deps.db, deps.clock.now(), AT_ONCE),
    (id) => advanceRefund(deps, id),
  );
}

async function advanceAll(take: () => Promise<string[]>, settle: (id: string) => Promise<void>): Promise<void> {
  for (;;) {
    const ids = await take();
    if (ids.length === 0) return;
    const ends = await Promise.allSettled(ids.map(settle));
    const failed = ends.find((end) => end.status === 'rejected');
    if (failed) throw failed.reason;
  }
}

/**
 * Retries with the same key; after 30 minutes without a definite, storable response it cancels the order and returns
 * the money.
 */
export async function advanceAttempt(deps: AdvanceDeps, attemptId: string): Promise<void> {
  const attempt = await attemptById(deps.db, attemptId);
  if (!attempt) return;
  const current = await advancePayment(deps, attempt).catch((error: unknown) => {
    if (isGivenUp(attempt, deps.clock.now())) return attempt;
    throw error;
  });
  if (current.state === 'pending' && current.targetState !== 'returned' && isGivenUp(current, deps.clock.now())) {
    await advancePayment(deps, await cancelUnconfirmed(deps, current.orderId));
  }
}

/**
 * Cancels every unaccepted order after its deadline by current data, so it may run concurrently, miss runs, and follows
 * changed hours.
 */
export async function cancelUnaccepted(deps: AdvanceDeps): Promise<void> {
  const now = deps.clock.now();
  const before = new Date(now.getTime() - SOONEST_MS);
  const failures: unknown[] = [];
  for (let after: UnacceptedRow | undefined; ; ) {
    const page = await unacceptedOrders(deps.db, before, after);
    for (const order of page) {
      if (acceptDeadline(order) <= now)
        failures.push(...(await unlessOvertaken(cancelUnacceptedOrder(deps, order.id))));
    }
    after = page.at(-1);
    if (!after) break;
  }
  if (failures.length) throw failures[0];
}

/**
 * Releases authorizations before banks do, and cancels orders that have long had none. May run concurrently, or late.
 */
export async function releaseExpiredAuthorizations(deps: AdvanceDeps): Promise<void> {
  const before = authorizedBefore(deps.clock.now());
  const failures: unknown[] = [];
  for (const id of await ordersAuthorizedBefore(deps.db, before))
    failures.push(...(await unlessOvertaken(releaseAuthorization(deps, id))));
  for (const id of await ordersWithoutMoneySince(deps.db, before))
    failures.push(...(await unlessOvertaken(cancelUnpaidOrder(deps, id))));
  if (failures.length) throw failures[0];
}

/**
 * Cancels orders whose authorization was released at the provider's console (captures detect later ones). Checks each
 * about four times a day; unclear responses wait for the next check.
 */
export async function checkAuthorizations(deps: AdvanceDeps): Promise<void> {
  const failures: unknown[] = [];
  for (;;) {
    const holds = await takeAuthorizationsToCheck(deps.db, deps.clock.now(), AT_ONCE);
    if (holds.length === 0) break;
    const found = await Promise.all(holds.map((attempt) => isReleased(deps.payments, attempt)));
    for (const { orderId } of holds.filter((_, index) => found[index])) {
      const end = cancelReleased(deps, orderId).then((attempt) => advancePayment(deps, attempt));
      failures.push(...(await unlessOvertaken(end)));
    }
  }
  if (failures.length) throw failures[0];
}

/** Measures stores without a stated packing time on their last orders. May run concurrently, or late. */
export async function measurePreparation({ db, clock }: Pick<OrderJobDeps, 'db' | 'clock'>): Promise<void> {
  const since = new Date(clock.now().getTime() - MEASURED_MS);
  for (const { id, orders, ...store } of await storesToMeasure(db, since))
    await writeMeasuredPreparation(db, id, measuredPreparation(orders, store));
}

/** Ignores conflicts: the order was just moved, here or by another process. */
const unlessOvertaken = (move: Promise<unknown>): Promise<unknown[]> =>
  move.then(
    () => [],
    (error: unknown) => (isFailure(error) ? [] : [error]),
  );
