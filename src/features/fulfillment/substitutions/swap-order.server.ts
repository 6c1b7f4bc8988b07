import { queueChanged } from '#features/orders';
import { type AdvanceDeps, type LockedAttempt, lockOrder, moveOrder } from '#features/orders/server';
import { inTransaction, type Trx } from '#platform/db/db.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { publishToUser, storeKey } from '#platform/live/bind.ts';
import { chargeLines } from '../lines/charge-lines.server.ts';
import { writeFound, writeSoldOut } from '../lines/lines.queries.server.ts';
import { notifyOfSubstitution, type SubstitutionNews } from './notify-substitution.server.ts';
import { orderedProduct } from './serialize-substitutions.server.ts';
import {
  endSubstitution,
  insertSubstituteLine,
  leaveOut,
  lockStock,
  moveReserved,
  type ShortLine,
  shortLine,
  type WaitingSubstitution,
} from './substitutions.queries.server.ts';

export type SwapDeps = AdvanceDeps & { jobs: Jobs };

/** A locked order with one of its lines, and who acts. */
export type Swap = { trx: Trx; order: LockedAttempt; line: ShortLine; actor: string; now: Date };

type Which = { orderId: string; listingId: number /** Listings that the order may get. */; others: readonly number[] };

/** Runs work with the stock, the order and its payment locked, in this order. `missing`: there is no such line. */
export const withSwap = <T>(
  { db, clock }: Pick<SwapDeps, 'db' | 'clock'>,
  { orderId, listingId, others }: Which,
  actor: string,
  work: (swap: Swap) => Promise<T>,
  missing: () => Error,
): Promise<T> =>
  inTransaction(db, async (trx) => {
    await lockStock(trx, orderId, others);
    const order = await lockOrder(trx, orderId);
    const line = order && (await shortLine(trx, orderId, listingId));
    if (!order || !line) throw missing();
    const now = clock.now();
    const done = await work({ trx, order, line, actor, now });
    publishToUser(trx, queueChanged, { userId: storeKey(order.storeId), id: orderId });
    return done;
  });

/** The line can still be decided. */
export const isOpen = ({ order, line }: Pick<Swap, 'order' | 'line'>): boolean =>
  order.status === 'processing' && line.outcome === 'open';

/** The substitute takes the place of the units that are short. What it reserves stays. */
export async function takeSubstitute({ trx, line, actor, now }: Swap, one: WaitingSubstitution): Promise<void> {
  await insertSubstituteLine(trx, one, await orderedProduct(trx, one.substituteId, one.price, now));
  await leaveOut(trx, { ...one, outcome: 'swapped', actor }, now);
  if (one.isSoldOut) await writeSoldOut(trx, { listingId: line.listingId, released: 0, actor }, now);
  await endSubstitution(trx, { id: one.id, state: 'approved' }, now);
  await chargeLines(trx, one.orderId);
}

type Left = { units: number; isSoldOut: boolean };

/** The units that are short are left out, and not charged. Not of the last line: its order is canceled instead. */
export async function refundUnits({ trx, order, line, actor, now }: Swap, { units, isSoldOut }: Left): Promise<void> {
  const outcome = units === line.quantity ? 'out-of-stock' : 'short';
  await leaveOut(trx, { orderId: order.orderId, listingId: line.listingId, units, outcome, actor }, now);
  if (isSoldOut) await writeSoldOut(trx, { listingId: line.listingId, released: 0, actor }, now);
  await chargeLines(trx, order.orderId);
}

/** Gives the reserved substitute back. */
export async function releaseSubstitute(
  { trx, actor, now }: Pick<Swap, 'trx' | 'actor' | 'now'>,
  { id, orderId, substituteId, units }: WaitingSubstitution,
  state: 'declined' | 'expired' | 'withdrawn',
): Promise<void> {
  await moveReserved(trx, { orderId, listingId: substituteId, units: -units, actor }, now);
  await endSubstitution(trx, { id, state }, now);
}

/** Nothing of the order would be left. */
export const isNothingLeft = ({ line }: Pick<Swap, 'line'>, units: number): boolean =>
  line.isLast && units === line.quantity;

const NOTHING_LEFT = 'The store has none of the products left that you ordered.';

type Gone = { orderId: string /** What the store cannot find. */; listingId: number; units: number };

/** Its stock and money are released; a sweep releases a substitute that still waits. */
export const cancelWithoutLines = (
  deps: SwapDeps,
  { orderId, listingId, units }: Gone,
  who: Pick<Parameters<typeof moveOrder>[1], 'actor' | 'by'>,
) =>
  moveOrder(deps, {
    ...{ orderId, to: 'canceled', reason: NOTHING_LEFT, ...who },
    record: (trx) => writeFound(trx, { orderId, listingId, units: -units, actor: who.actor }, deps.clock.now()),
  });

export const notify = (deps: SwapDeps, { trx, order, line, now }: Swap, news: SubstitutionNews): Promise<void> =>
  notifyOfSubstitution(trx, deps, { order, line, now, ...news });
