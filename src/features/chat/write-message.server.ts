import type * as z from 'zod/mini';
import type { Clock } from '#platform/clock.ts';
import { type Db, inTransaction } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import { newId } from '#platform/id.ts';
import { tellUser } from '#platform/live/bind.ts';
import { takeToken } from '#platform/rate-limit.ts';
import { chatted } from './chat.contract.ts';
import { addMessage, holdChat, type MessageRow, messageById, type Whose } from './chat.queries.server.ts';
import type { MessageForm } from './message-form.ts';

/** Five a second, twenty at once. */
const PER_PERSON = { burst: 20, refillSeconds: 0.2 };

export type ChatDeps = { db: Db; clock: Clock };
type Message = z.output<typeof MessageForm> & { writerId: string; fromShopper: boolean };

/**
 * Writes a message, and tells the shopper's tabs and devices once it is kept. One with the id of an earlier one of the same
 * side is that one. Throws `not-found` where there can be no such conversation, `conflict` for an id that is taken.
 */
export async function writeMessage(
  { db, clock }: ChatDeps,
  whose: Whose,
  { id = newId(), msg, writerId, fromShopper }: Message,
): Promise<MessageRow> {
  const now = clock.now();
  await takeToken(db, `chat:${writerId}`, PER_PERSON, now);
  return inTransaction(db, async (trx) => {
    const chat = await holdChat(trx, whose, { id: newId(), now });
    if (!chat) throw noSuchChat();
    await addMessage(trx, { id, chatId: chat.id, n: chat.lastN + 1, fromShopper, msg, now });
    const written = await messageById(trx, { id, userId: whose.userId, fromShopper });
    if (written?.orderId !== whose.orderId) throw fail('conflict', 'This could not be sent. Please write it again.');
    // Also where it was there before: who sends it again has not heard of it.
    await tellUser(trx, chatted, { userId: whose.userId, id });
    return written;
  });
}

export const noSuchChat = () => fail('not-found', 'There is no such conversation.');
