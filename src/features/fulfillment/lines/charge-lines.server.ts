import { chargedAmounts, placedOrder } from '#features/checkout/server';
import type { Trx } from '#platform/db/db.ts';
import { fail } from '#platform/errors.ts';
import { writeCharge } from './lines.queries.server.ts';

/** Writes what an order costs with its lines as they are. Rejects what is above what was authorized. The caller holds its lock. */
export async function chargeLines(trx: Trx, orderId: string): Promise<void> {
  const order = await placedOrder(trx, orderId);
  if (!order) throw new Error('A locked order is gone');
  const { lines, deliveryFeeCents, authorizedCents } = order;
  if (lines.every(({ ordered, kept }) => ordered === kept)) return writeCharge(trx, orderId, null);
  const charge = chargedAmounts(lines, deliveryFeeCents);
  if (charge.totalAmount > authorizedCents)
    throw fail('conflict', 'This would cost more than the shopper’s card was authorized for.');
  await writeCharge(trx, orderId, charge);
}
