import type { Wish } from '#features/cart';
import type { Clock } from '#platform/clock.ts';
import { type Db, inTransaction } from '#platform/db/db.ts';
import { fail, orNotFound } from '#platform/errors.ts';
import { keyOrNull, uuidOrNull } from '#platform/id.ts';
import { lockLine, writeLineWish } from './line-wish.queries.server.ts';
import { mayWish } from './may-wish.ts';

const NO_LINE = 'There is no such product in this order.';

/** Changes what the shopper wants where the store is short of a line, until the store has decided it. Gives the order. */
export async function setLineWish(
  { db }: { db: Db; clock: Clock },
  userId: string,
  { id, lineId, wish }: { id: string; lineId: string; wish: Wish },
): Promise<string> {
  const orderId = orNotFound(uuidOrNull(id), NO_LINE);
  const listingId = orNotFound(keyOrNull(lineId), NO_LINE);
  await inTransaction(db, async (trx) => {
    const line = orNotFound(await lockLine(trx, userId, { orderId, listingId }), NO_LINE);
    if (!mayWish(line.status) || !line.isOpen) throw fail('conflict', 'The store has packed this product already.');
    await writeLineWish(trx, { orderId, listingId, wish });
  });
  return orderId;
}
