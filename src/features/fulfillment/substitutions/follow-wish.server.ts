import { auditOrder } from '#features/orders/server';
import type { Db } from '#platform/db/db.ts';
import { fail, invalid, orNotFound } from '#platform/errors.ts';
import { keyOrNull, newId, uuidOrNull } from '#platform/id.ts';
import type { Actor } from '#platform/logs/actor.ts';
import { writeSoldOut } from '../lines/lines.queries.server.ts';
import { serializeSubstitutes } from './serialize-substitutions.server.ts';
import { nearestSubstitutes } from './substitution-rules.ts';
import {
  insertSubstitution,
  ownerOfOrder,
  type ShortLine,
  type StockRow,
  shortLine,
  stockLike,
  substitutionById,
} from './substitutions.queries.server.ts';
import {
  cancelWithoutLines,
  isNothingLeft,
  notify,
  refundUnits,
  type Swap,
  type SwapDeps,
  takeSubstitute,
  withSwap,
} from './swap-order.server.ts';

/** Which line someone of staff works on. `storeIds`: their own stores; undefined: any. */
export type LineOfStaff = { id: string; lineId: string; storeIds: readonly string[] | undefined };

const ANSWER_MS = 6 * 60_000;

export const noSuchOrder = () => fail('not-found', 'There is no such order.');
const noSuchLine = () => fail('not-found', 'The order has no such line.');

/** The wish of a line, and what may take its place. */
export async function substitutesFor(deps: Pick<SwapDeps, 'db' | 'clock'>, which: LineOfStaff & { units: number }) {
  const { orderId, listingId } = await lineOf(deps.db, which);
  const line = await shortLine(deps.db, orderId, listingId);
  if (!line) throw noSuchLine();
  const nearest = await nearestOf(deps.db, orderId, line, { units: which.units, now: deps.clock.now() });
  return { wish: line.wish, substitutes: await serializeSubstitutes(deps.db, nearest) };
}

type Wanted = LineOfStaff & { units: number; productId?: string | undefined; isSoldOut: boolean };

/** Asks the shopper, takes the nearest product, or leaves the units out: as they wished. */
export async function followWishOf(deps: SwapDeps, wanted: Wanted, by: Actor & { userId: string }): Promise<string> {
  const { orderId, listingId } = await lineOf(deps.db, wanted);
  const chosen = await chosenFor(deps, { orderId, listingId }, wanted);
  const isOver = await withSwap(
    deps,
    { orderId, listingId, others: chosen === null ? [] : [chosen] },
    by.userId,
    (swap) => follow(deps, swap, { ...wanted, chosen, by }),
    noSuchLine,
  );
  if (isOver) await cancelWithoutLines(deps, { orderId, listingId, units: wanted.units }, { actor: by.userId, by });
  return orderId;
}

/** The substitute to lock: read before, and chosen again under the locks. */
async function chosenFor(
  { db, clock }: SwapDeps,
  { orderId, listingId }: { orderId: string; listingId: number },
  { units, productId }: Wanted,
): Promise<number | null> {
  if (productId !== undefined) return keyOrNull(productId);
  const line = await shortLine(db, orderId, listingId);
  if (line?.wish !== 'nearest') return null;
  return (await nearestOf(db, orderId, line, { units, now: clock.now() }))[0]?.listingId ?? null;
}

/** True: nothing of the order is left, and it is to be canceled. */
async function follow(
  deps: SwapDeps,
  swap: Swap,
  { units, isSoldOut, chosen, by }: Wanted & { chosen: number | null; by: Actor & { userId: string } },
): Promise<boolean> {
  const { trx, order, line, now } = swap;
  if (order.status !== 'processing') throw fail('conflict', 'Lines can be changed while the order is being prepared.');
  if (line.outcome !== 'open') throw fail('conflict', `${line.name} is decided already.`);
  if (line.isAsked) throw fail('conflict', 'The shopper is asked about this product already.');
  if (units > line.quantity) throw invalid({ units: `Only ${line.quantity} were ordered.` });
  if (line.wish === 'refund' && isNothingLeft(swap, units)) return true;
  await auditOrder(trx, by, order, {
    action: 'order-swap',
    at: now,
    after: { line: line.name, units, wish: line.wish, ...(isSoldOut && { isSoldOut }) },
  });
  if (line.wish === 'refund') {
    await refundUnits(swap, { units, isSoldOut });
    await notify(deps, swap, { step: `short ${line.listingId}`, kind: 'refunded' });
    return false;
  }
  const substitute = await substituteOf(swap, units, chosen);
  const one = { id: newId(), orderId: order.orderId, line, units, isSoldOut, price: substitute.price };
  const answerBy = new Date(now.getTime() + ANSWER_MS);
  await insertSubstitution(trx, { ...one, substituteId: substitute.listingId, askedBy: by.userId, answerBy }, now);
  if (isSoldOut) await writeSoldOut(trx, { listingId: line.listingId, released: 0, actor: by.userId }, now);
  if (line.wish === 'ask') {
    await notify(deps, swap, { step: `asked ${one.id}`, kind: 'asked', answerBy });
    return false;
  }
  const taken = await substitutionById(trx, one.id);
  if (taken) await takeSubstitute(swap, taken);
  await notify(deps, swap, { step: `swapped ${one.id}`, kind: 'swapped' });
  return false;
}

async function substituteOf({ trx, order, line, now }: Swap, units: number, chosen: number | null): Promise<StockRow> {
  if (chosen === null && line.wish === 'ask') throw invalid({ productId: 'Please choose a product to offer.' });
  const nearest = await nearestOf(trx, order.orderId, line, { units, now });
  const substitute = nearest.find(({ listingId }) => listingId === chosen);
  if (!substitute) throw fail('conflict', 'This product is no longer available as a substitute. Please choose again.');
  return substitute;
}

async function nearestOf(db: Db, orderId: string, line: ShortLine, wanted: { units: number; now: Date }) {
  const stock = await stockLike(db, orderId, line, wanted);
  const driedBefore = line.driedOfOrder - wanted.units * line.dried;
  return nearestSubstitutes(line, stock, { units: wanted.units, driedBefore });
}

/** The keys of a line of an order of these stores. */
async function lineOf(db: Db, { id, lineId, storeIds }: LineOfStaff) {
  const orderId = await orderOfStores(db, id, storeIds);
  return { orderId, listingId: orNotFound(keyOrNull(lineId), 'The order has no such line.') };
}

export async function orderOfStores(db: Db, id: string, storeIds: readonly string[] | undefined): Promise<string> {
  const orderId = orNotFound(uuidOrNull(id), 'There is no such order.');
  const owner = await ownerOfOrder(db, orderId);
  if (!owner || (storeIds && !storeIds.includes(String(owner.storeId)))) throw noSuchOrder();
  return orderId;
}
