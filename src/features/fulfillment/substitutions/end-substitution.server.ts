import { auditOrder } from '#features/orders/server';
import { fail, isFailure, orNotFound } from '#platform/errors.ts';
import { uuidOrNull } from '#platform/id.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { Log } from '#platform/log.ts';
import type { Actor } from '#platform/logs/actor.ts';
import { noSuchOrder, orderOfStores } from './follow-wish.server.ts';
import {
  dueSubstitutions,
  ownerOfOrder,
  substitutionById,
  type WaitingSubstitution,
} from './substitutions.queries.server.ts';
import {
  cancelWithoutLines,
  isNothingLeft,
  isOpen,
  notify,
  refundUnits,
  releaseSubstitute,
  type Swap,
  type SwapDeps,
  takeSubstitute,
  withSwap,
} from './swap-order.server.ts';

type Answer = { id: string; isApproved: boolean };

/** The shopper takes the substitute, or leaves it: gives the order. */
export async function answerOf(deps: SwapDeps, userId: string, { id, isApproved }: Answer): Promise<string> {
  const one = await waitingOf(deps, id);
  const owner = await ownerOfOrder(deps.db, one.orderId);
  if (owner?.userId !== userId) throw noSuchQuestion();
  await end(deps, one, { actor: 'shopper' }, async (swap, current) => {
    const wanted = isApproved ? 'approved' : 'declined';
    if (current.state === wanted) return 'done'; // sent again
    if (current.state !== 'waiting' || !isOpen(swap)) throw tooLate();
    if (current.answerBy <= swap.now) throw tooLate();
    if (!isApproved) return leave(swap, current, 'declined');
    await takeSubstitute(swap, current);
    return 'done';
  });
  return one.orderId;
}

type Withdrawal = { id: string; substitutionId: string; storeIds: readonly string[] | undefined };

/** The store waits no longer. */
export async function withdraw(deps: SwapDeps, which: Withdrawal, by: Actor & { userId: string }): Promise<string> {
  const orderId = await orderOfStores(deps.db, which.id, which.storeIds);
  const one = await waitingOf(deps, which.substitutionId);
  if (one.orderId !== orderId) throw noSuchQuestion();
  await end(deps, one, { actor: by.userId, by }, async (swap, current) => {
    if (current.state === 'withdrawn') return 'done'; // asked again
    if (current.state === 'approved') throw fail('conflict', 'The shopper has taken the other product.');
    if (current.state !== 'waiting' || !isOpen(swap)) throw fail('conflict', 'This has already been decided.');
    await auditOrder(swap.trx, by, swap.order, {
      action: 'order-swap',
      at: swap.now,
      before: { isWaiting: true },
      after: { line: swap.line.name, isWaiting: false },
    });
    await notify(deps, swap, { step: `short ${current.id}`, kind: 'refunded' });
    return leave(swap, current, 'withdrawn');
  });
  return orderId;
}

const SWEEP_SECONDS = 5;

/** Due rows themselves say what is to be done: nothing is lost with the queue, or with a process. */
export async function startSubstitutionJobs(deps: SwapDeps & { jobs: Jobs; log: Log }): Promise<void> {
  await deps.jobs.often('fulfillment.substitutions', SWEEP_SECONDS, () => endDueSubstitutions(deps));
}

/** One by one: a failing one does not block the others. May run concurrently, or late. */
export async function endDueSubstitutions(deps: SwapDeps & { log: Log }): Promise<void> {
  for (const id of await dueSubstitutions(deps.db, deps.clock.now())) {
    const one = await substitutionById(deps.db, id);
    if (one)
      await endDue(deps, one).catch((error: unknown) => {
        if (!isFailure(error)) deps.log.error({ err: error }, 'a substitution could not be ended');
      });
  }
}

const endDue = (deps: SwapDeps, one: WaitingSubstitution) =>
  end(deps, one, { actor: 'system' }, async (swap, current) => {
    if (current.state !== 'waiting') return 'done';
    if (!isOpen(swap)) {
      await releaseSubstitute(swap, current, 'withdrawn');
      return 'done';
    }
    if (current.answerBy > swap.now) return 'done';
    await notify(deps, swap, { step: `expired ${current.id}`, kind: 'expired' });
    return leave(swap, current, 'expired');
  });

/** Releases the substitute and leaves the units out. Of the last line that is left the order is to be canceled. */
async function leave(
  swap: Swap,
  one: WaitingSubstitution,
  state: 'declined' | 'expired' | 'withdrawn',
): Promise<Outcome> {
  if (isNothingLeft(swap, one.units)) return 'nothing-left';
  await releaseSubstitute(swap, one, state);
  await refundUnits(swap, one);
  return 'done';
}

type Outcome = 'done' | 'nothing-left';
type Who = { actor: string; by?: Actor };

/** The order's lock decides who is first: everyone else finds the substitution ended, or the line decided. */
async function end(
  deps: SwapDeps,
  one: WaitingSubstitution,
  who: Who,
  work: (swap: Swap, current: WaitingSubstitution) => Promise<Outcome>,
): Promise<void> {
  const { orderId, listingId, substituteId } = one;
  const outcome = await withSwap(
    deps,
    { orderId, listingId, others: [substituteId] },
    who.actor,
    async (swap) => work(swap, (await substitutionById(swap.trx, one.id)) ?? one),
    noSuchOrder,
  );
  // The canceled order makes the substitution due: the sweep releases it, also after a crash in between.
  if (outcome === 'nothing-left') await cancelWithoutLines(deps, one, who);
}

async function waitingOf({ db }: Pick<SwapDeps, 'db'>, id: string): Promise<WaitingSubstitution> {
  const key = uuidOrNull(id);
  return orNotFound(key === null ? null : await substitutionById(db, key), 'There is no such question.');
}

const noSuchQuestion = () => fail('not-found', 'There is no such question.');
const tooLate = () => fail('conflict', 'It is too late to answer. The store continued without your answer.');
