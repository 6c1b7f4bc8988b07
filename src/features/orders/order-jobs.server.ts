import { inTransaction } from '#platform/db.ts';
import { isFailure } from '#platform/errors.ts';
import type { Jobs } from '#platform/jobs.ts';
import { callOffUnpaid, callOffUntaken, giveUp, letHoldGo } from './move-order.server.ts';
import { heldSinceBefore } from './old-hold.ts';
import { ordersHeldSince, ordersWithoutMoneySince } from './old-holds.queries.server.ts';
import { askAgainAt, isGivenUp, nextStep } from './payment-step.ts';
import { SETTLE } from './place-order.server.ts';
import { attemptById, countSend, stragglers } from './settle-payment.queries.server.ts';
import { advancePayment, type SettleDeps } from './settle-payment.server.ts';
import { SOONEST_MS, takeUpBy } from './untaken.ts';
import { type Untaken, untakenOrders } from './untaken-orders.queries.server.ts';

export type OrderJobDeps = SettleDeps & { jobs: Jobs };

const STRAGGLER_MS = 60_000;

/** The recovery: payments that a request could not bring to their end, because it or the provider died. */
export async function startOrderJobs(deps: OrderJobDeps): Promise<void> {
  await deps.jobs.work(SETTLE, ({ attemptId }: { attemptId: string }) => settleAttempt(deps, attemptId));
  await deps.jobs.every('orders.settle-stragglers', '* * * * *', () => settleStragglers(deps));
  await deps.jobs.every('orders.cancel-untaken', '* * * * *', () => cancelUntaken(deps));
  await deps.jobs.every('orders.let-old-holds-go', '*/10 * * * *', () => letOldHoldsGo(deps));
}

/** Asks with the same key again until the answer is definite; after 30 minutes the order is called off. */
export async function settleAttempt(deps: SettleDeps, attemptId: string): Promise<void> {
  await countSend(deps.db, attemptId);
  const attempt = await attemptById(deps.db, attemptId);
  if (!attempt || !nextStep(attempt)) return;
  let current = await advancePayment(deps, attempt);
  if (current.state === 'pending' && current.goal !== 'returned' && isGivenUp(current, deps.clock.now())) {
    current = await advancePayment(deps, await giveUp(deps, current.orderId));
  }
  if (nextStep(current)) await askAgain(deps, current);
}

async function askAgain({ db, jobs, clock }: SettleDeps, attempt: { id: string; createdAt: Date }): Promise<void> {
  const startAfter = askAgainAt(attempt, clock.now());
  await inTransaction(db, (trx) =>
    jobs.enqueue(trx, SETTLE, { attemptId: attempt.id }, { startAfter, singletonKey: attempt.id }),
  );
}

/** A net below the net: attempts whose job was lost, or died with its process, get a new one within two minutes. */
async function settleStragglers({ db, clock, jobs }: SettleDeps): Promise<void> {
  const ids = await stragglers(db, new Date(clock.now().getTime() - STRAGGLER_MS));
  for (const attemptId of ids) {
    await inTransaction(db, (trx) => jobs.enqueue(trx, SETTLE, { attemptId }, { singletonKey: attemptId }));
  }
}

/**
 * Calls off every order that its store has not taken up in time. It looks at what is true now, so it may run twice at once,
 * miss a minute or a day, and follows hours that changed meanwhile.
 */
export async function cancelUntaken(deps: SettleDeps): Promise<void> {
  const now = deps.clock.now();
  const before = new Date(now.getTime() - SOONEST_MS);
  const failures: unknown[] = [];
  for (let after: Untaken | undefined; ; ) {
    const page = await untakenOrders(deps.db, before, after);
    for (const order of page) {
      if (takeUpBy(order) <= now) failures.push(...(await unlessOvertaken(callOffUntaken(deps, order.id))));
    }
    after = page.at(-1);
    if (!after) break;
  }
  if (failures.length) throw failures[0];
}

/** Lets money go before the banks do, and calls off what has waited as long again without any. May run twice at once, or late. */
export async function letOldHoldsGo(deps: SettleDeps): Promise<void> {
  const before = heldSinceBefore(deps.clock.now());
  const failures: unknown[] = [];
  for (const id of await ordersHeldSince(deps.db, before))
    failures.push(...(await unlessOvertaken(letHoldGo(deps, id))));
  for (const id of await ordersWithoutMoneySince(deps.db, before))
    failures.push(...(await unlessOvertaken(callOffUnpaid(deps, id))));
  if (failures.length) throw failures[0];
}

/** What failed, but for a conflict: then somebody moved the order this very moment, or another process was faster. */
const unlessOvertaken = (move: Promise<void>): Promise<unknown[]> =>
  move.then(
    () => [],
    (error: unknown) => (isFailure(error) ? [] : [error]),
  );
