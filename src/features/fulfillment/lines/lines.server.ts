import {
  type AdvanceDeps,
  auditOrder,
  changeOrder,
  type LockedAttempt,
  moveOrder,
  timeText,
} from '#features/orders/server';
import type { Trx } from '#platform/db/db.ts';
import { fail, invalid } from '#platform/errors.ts';
import { anyStoreOf } from '../order-scope.ts';
import type { StaffAct } from '../steps/steps.server.ts';
import { chargeLines } from './charge-lines.server.ts';
import {
  type LineWrite,
  type LockedLine,
  lockedLines,
  writeFound,
  writeLine,
  writeSoldOut,
} from './lines.queries.server.ts';

type Wish = { lineId: string; quantity: number; from: number };
type Change = Pick<LineWrite, 'picked' | 'short' | 'outcome'>;

/** Puts units of a line into the bag. A line that was short is whole again, while there is stock for it. */
export const pick = (deps: AdvanceDeps, act: StaffAct, wish: Wish) =>
  changeLine(deps, act, wish, async (trx, order, now, { line }) => {
    const { quantity } = wish;
    if (quantity > line.quantity) throw invalid({ quantity: `Only ${line.quantity} were ordered.` });
    await decide(trx, order, now, {
      act,
      line,
      change: { picked: quantity, short: 0, outcome: quantity === line.quantity ? 'picked' : 'open' },
      seen: { units: wish.from, of: line.picked },
    });
  });

/** Hands over fewer units of a line, or none. Of the last line that is left none cannot: then the order is canceled. */
export async function short(deps: AdvanceDeps, act: StaffAct, { isSoldOut, ...wish }: Wish & { isSoldOut: boolean }) {
  let isNothingLeft = false;
  await changeLine(deps, act, wish, async (trx, order, now, { line, others }) => {
    const { quantity } = wish;
    if (quantity >= line.quantity) throw invalid({ quantity: `Please enter fewer than the ${line.quantity} ordered.` });
    isNothingLeft = quantity === 0 && others.every((other) => other.short === other.quantity);
    if (isNothingLeft) return;
    const change: Change = {
      picked: quantity,
      short: line.quantity - quantity,
      outcome: quantity === 0 ? 'out-of-stock' : 'short',
    };
    await decide(trx, order, now, { act, line, change, seen: { units: wish.from, of: kept(line) }, isSoldOut });
    if (isSoldOut) await writeSoldOut(trx, { listingId: line.listingId, released: 0, actor: act.actor }, now);
  });
  if (isNothingLeft) await cancelWithoutLines(deps, act, { ...wish, isSoldOut });
}

const kept = ({ quantity, short }: LockedLine) => quantity - short;

type Found = { line: LockedLine; others: LockedLine[] };

const changeLine = (
  deps: AdvanceDeps,
  { orderId, scope }: StaffAct,
  { lineId }: Wish,
  work: (trx: Trx, order: LockedAttempt, now: Date, found: Found) => Promise<void>,
) =>
  changeOrder(deps, { orderId, storeIds: anyStoreOf(scope) }, async (trx, order, now) => {
    if (order.status !== 'processing')
      throw fail('conflict', 'Lines can be changed while the order is being prepared.');
    await work(trx, order, now, await findLine(trx, order, lineId));
  });

async function findLine(trx: Trx, { orderId }: LockedAttempt, lineId: string): Promise<Found> {
  const lines = await lockedLines(trx, orderId);
  const line = lines.find(({ listingId }) => String(listingId) === lineId);
  if (!line) throw fail('not-found', 'The order has no such line.');
  return { line, others: lines.filter((other) => other !== line) };
}

type Decision = {
  act: StaffAct;
  line: LockedLine;
  change: Change;
  /** What the caller saw, and how it is. */
  seen: { units: number; of: number };
  isSoldOut?: boolean;
};

async function decide(trx: Trx, order: LockedAttempt, now: Date, { act, line, change, seen, isSoldOut }: Decision) {
  const { picked, short, outcome } = change;
  if (line.picked === picked && line.short === short && line.outcome === outcome) return; // asked again
  if (line.outcome === 'swapped') throw fail('conflict', `${line.name} was swapped for another product.`);
  if (seen.units !== seen.of) throw overtaken(line);
  const reserves = line.short - short;
  const found = Math.min(reserves, line.missing);
  if (reserves - found > line.available)
    throw fail('conflict', `Only ${line.available + found} more of ${line.name} are in stock.`);
  await writeLine(
    trx,
    { orderId: order.orderId, listingId: line.listingId, ...change, reserves, found, actor: act.actor },
    now,
  );
  if (reserves !== 0) await chargeLines(trx, order.orderId);
  await auditOrder(trx, act.by, order, {
    action: 'order-line',
    at: now,
    before: { picked: line.picked, handOver: kept(line) },
    after: { line: line.name, picked, handOver: line.quantity - short, ...(isSoldOut && { isSoldOut }) },
  });
}

/** 'Cedar Drift was changed by Eli W. at 4:25 PM: 1 of 3 picked.' */
function overtaken({ name, quantity, picked, decidedBy, decidedAt, timeZone }: LockedLine) {
  const at = decidedAt ? ` at ${timeText(decidedAt, timeZone)}` : '';
  return fail(
    'conflict',
    `${name} was changed by ${decidedBy ?? 'someone else'}${at}: ${picked} of ${quantity} picked.`,
  );
}

/** Its lines stay as they were: all of them are released. */
async function cancelWithoutLines(deps: AdvanceDeps, act: StaffAct, wish: Wish & { isSoldOut: boolean }) {
  await moveOrder(deps, {
    ...{ orderId: act.orderId, actor: act.actor, by: act.by, storeIds: anyStoreOf(act.scope) },
    ...{ to: 'canceled', reason: NOTHING_LEFT, isFromConsole: true },
    check: async (order, trx) => {
      const { line, others } = await findLine(trx, order, wish.lineId);
      const isStillLast = order.status === 'processing' && others.every((other) => other.short === other.quantity);
      if (!isStillLast || kept(line) !== wish.from) throw overtaken(line);
    },
    record: async (trx, order) => {
      const { line } = await findLine(trx, order, wish.lineId);
      const gone = { listingId: line.listingId, actor: act.actor };
      const now = deps.clock.now();
      if (wish.isSoldOut) await writeSoldOut(trx, { ...gone, released: kept(line) }, now);
      else await writeFound(trx, { ...gone, orderId: order.orderId, units: -kept(line) }, now);
    },
  });
}

const NOTHING_LEFT = 'The store has none of the products left that you ordered.';
