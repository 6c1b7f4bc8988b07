import type * as z from 'zod/mini';
import type { Clock } from '#platform/clock.ts';
import { type Db, inTransaction, type Trx } from '#platform/db/db.ts';
import { fail } from '#platform/errors.ts';
import { takeToken } from '#platform/http/rate-limit.ts';
import { newId } from '#platform/id.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { publishToUser } from '#platform/live/bind.ts';
import type { Actor } from '#platform/logs/actor.ts';
import { auditChat } from './audit-chat.server.ts';
import { chatRead, chatted } from './chat.contract.ts';
import {
  addMessage,
  type ConversationKey,
  type LockedChat,
  lockChat,
  type MessageRow,
  messageById,
} from './chat.queries.server.ts';
import { CHAT_CHANGED, CHAT_UNANSWERED, STAFF_PATIENCE_SECONDS } from './chat-jobs.ts';
import { notifyStaff } from './notify-staff.server.ts';
import type { MessageForm } from './view/message-form.ts';

/** Five a second, twenty at once. */
const PER_PERSON = { burst: 20, refillSeconds: 0.2 };

const DAY_S = 86_400;
/** Bytes a day, with this overhead per message: about a book for a shopper, a busy day's messages for staff. */
const OVERHEAD_BYTES = 200;
const SHOPPER_PER_DAY = { burst: 400_000, refillSeconds: DAY_S / 400_000 };
const STAFF_PER_DAY = { burst: 4_000_000, refillSeconds: DAY_S / 4_000_000 };

export type ChatDeps = { db: Db; clock: Clock; jobs: Pick<Jobs, 'enqueue'> };
type Message = z.output<typeof MessageForm> & { writerId: string } & (
    | { fromShopper: true }
    | { fromShopper: false; by: Actor }
  );

/**
 * Writes a message and publishes it to the shopper's tabs and devices and to staff. A repeated id of the same side
 * returns the earlier message. Throws `not-found` for an impossible conversation, `conflict` for a taken id.
 */
export async function writeMessage(
  { db, clock, jobs }: ChatDeps,
  whose: ConversationKey,
  { id = newId(), msg, writerId, ...from }: Message,
): Promise<MessageRow> {
  const now = clock.now();
  const { fromShopper } = from;
  await takeToken(db, `chat:${writerId}`, PER_PERSON, now);
  const perDay = fromShopper ? SHOPPER_PER_DAY : STAFF_PER_DAY;
  await takeToken(db, `chat-bytes:${writerId}`, perDay, now, OVERHEAD_BYTES + Buffer.byteLength(msg));
  return inTransaction(db, async (trx) => {
    const chat = await lockChat(trx, whose, { id: newId(), now });
    if (!chat) throw noSuchChat();
    const isNew = await addMessage(trx, { id, chatId: chat.id, n: chat.lastN + 1, fromShopper, msg, now });
    const written = await messageById(trx, { id, userId: whose.userId, fromShopper });
    if (written?.orderId !== whose.orderId) throw fail('conflict', 'This could not be sent. Please write it again.');
    // Also for a stored message: a client that repeats it has not received the confirmation.
    publishToUser(trx, chatted, { userId: whose.userId, id });
    if (!isNew) return written;
    if (from.fromShopper) await awaitAnswer(trx, jobs, chat, id);
    else {
      await auditChat(trx, from.by, { id: chat.id, action: 'chat-answered', at: now });
      await notifyAnswered(trx, jobs, chat, whose.userId);
    }
    await notifyStaff(trx, chat.id);
    return written;
  });
}

type Enqueuing = ChatDeps['jobs'];

/** Consecutive messages count as one question: staff are reminded once. */
async function awaitAnswer(
  trx: Trx,
  jobs: Enqueuing,
  { lastN, staffReadUpTo }: LockedChat,
  messageId: string,
): Promise<void> {
  if (staffReadUpTo < lastN) return;
  await jobs.enqueue(trx, CHAT_UNANSWERED, { messageId }, { afterSeconds: STAFF_PATIENCE_SECONDS });
}

async function notifyAnswered(trx: Trx, jobs: Enqueuing, chat: LockedChat, userId: string): Promise<void> {
  if (chat.staffReadUpTo < chat.lastN) publishToUser(trx, chatRead, { userId, id: chat.id });
  await jobs.enqueue(trx, CHAT_CHANGED, { chatId: chat.id });
}

export const noSuchChat = () => fail('not-found', 'There is no such conversation.');
