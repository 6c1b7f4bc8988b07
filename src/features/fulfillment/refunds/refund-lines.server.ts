import { chargedAmounts, placedOrder } from '#features/checkout/server';
import { type AdvanceDeps, refundOrder } from '#features/orders/server';
import type { Db } from '#platform/db/db.ts';
import { fail, invalid } from '#platform/errors.ts';
import type { StaffOrder } from '../staff-order.contract.ts';
import type { StaffAct } from '../steps/steps.server.ts';
import { orderVersion, type RefundedLine, refundedUnits, writeRefundLines } from './refunds.queries.server.ts';

type Wish = {
  reason: string;
  version: number;
  lines: readonly { id: string; quantity: number; isRestocked: boolean }[];
};

/** Refunds units of a completed order with their tax and deposit. Restocked goods are on hand at once, whatever the bank says. */
export async function refundUnits(deps: AdvanceDeps, act: StaffAct, { reason, version, lines }: Wish): Promise<void> {
  const wanted = wantedOf(lines);
  await refundOrder(deps, {
    ...{ orderId: act.orderId, actor: act.actor, by: act.by, storeIds: act.scope.storeIds, reason },
    part: {
      amountOf: async (trx, { orderId }) => {
        await expectVersion(trx, orderId, version);
        return amountOf(trx, orderId, wanted);
      },
      record: (trx, { orderId }, refundId) =>
        writeRefundLines(trx, { refundId, orderId, lines: wanted, actor: act.actor }, deps.clock.now()),
    },
  });
}

type Units = { id: string; quantity: number };

function wantedOf<L extends Units>(lines: readonly L[]): (L & { listingId: number; units: number })[] {
  const wanted = lines.map((line) => ({ ...line, listingId: Number(line.id), units: line.quantity }));
  if (new Set(wanted.map(({ listingId }) => listingId)).size < wanted.length)
    throw invalid({ lines: 'Please name each line once.' });
  return wanted;
}

async function expectVersion(db: Db, orderId: string, version: number): Promise<void> {
  if ((await orderVersion(db, orderId)) !== version)
    throw fail('conflict', 'This order has changed meanwhile. Please check its refunds before you go on.');
}

/** What `refundUnits` would give back now. */
export async function refundAmount(db: Db, order: StaffOrder, { version, lines }: { version: number; lines: Units[] }) {
  if (order.status !== 'completed') throw fail('conflict', 'Only a completed order can be refunded.');
  await expectVersion(db, order.id, version);
  return { amount: await amountOf(db, order.id, wantedOf(lines)) };
}

/**
 * What the order cost before less what it costs after: so that cents which rounding moved between lines come back with the last of
 * them, and all refunds together are never more than the charge.
 */
async function amountOf(
  db: Db,
  orderId: string,
  wanted: readonly Omit<RefundedLine, 'isRestocked'>[],
): Promise<number> {
  const order = await placedOrder(db, orderId);
  if (!order) throw fail('not-found', 'There is no such order.');
  const refunded = await refundedUnits(db, orderId);
  const before = order.lines.map((line) => ({ ...line, kept: line.kept - (refunded.get(line.listingId) ?? 0) }));
  for (const { listingId, units } of wanted) {
    const line = before.find((one) => one.listingId === listingId);
    if (!line) throw fail('not-found', 'The order has no such line.');
    if (units > line.kept) throw fail('conflict', `Only ${line.kept} units of this line can still be refunded.`);
  }
  const unitsOf = new Map(wanted.map(({ listingId, units }) => [listingId, units]));
  const after = before.map((line) => ({ ...line, kept: line.kept - (unitsOf.get(line.listingId) ?? 0) }));
  const total = (lines: typeof before) => chargedAmounts(lines, order.deliveryFeeCents).totalAmount;
  return total(before) - total(after);
}
