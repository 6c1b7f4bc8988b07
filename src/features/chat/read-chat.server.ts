import type * as z from 'zod/mini';
import { type Db, inTransaction } from '#platform/db/db.ts';
import { publishToUser } from '#platform/live/bind.ts';
import type { Actor } from '#platform/logs/actor.ts';
import { auditChat } from './audit-chat.server.ts';
import { chatRead } from './chat.contract.ts';
import {
  type ConversationKey,
  chatSubject,
  chatsOf,
  countChats,
  markReadByShopper,
  markReadByStaff,
  messagesOf,
  type Reader,
} from './chat.queries.server.ts';
import { CHAT_CHANGED } from './chat-jobs.ts';
import {
  conversationKeyOf,
  conversationOf,
  messageId,
  messageOf,
  orderOfChat,
  staffConversationOf,
} from './chat-serializer.server.ts';
import { notifyStaff } from './notify-staff.server.ts';
import type { MessageForm } from './view/message-form.ts';
import { type ChatDeps, noSuchChat, writeMessage } from './write-message.server.ts';

type Paging = { page: number; count: number };
type Part = { before?: string | undefined; count: number };

/** Messages, the newest first, and what they are about. Throws `not-found` where there can be no such conversation. */
export async function messagesIn(db: Db, which: ConversationKey, { before, count }: Part) {
  const subject = await chatSubject(db, which);
  if (!subject) throw noSuchChat();
  const rows = await messagesOf(db, which, { before: before === undefined ? null : messageId(before), count });
  return { items: rows.map(messageOf), order: orderOfChat(subject) };
}

export async function conversationsOf(db: Db, reader: Reader, paging: Paging) {
  const [rows, totalItems] = await Promise.all([chatsOf(db, reader, paging), countChats(db, reader)]);
  return { items: rows.map(conversationOf), totalItems };
}

export async function readAnswers({ db, jobs }: ChatDeps, which: ConversationKey, id: string): Promise<true> {
  await inTransaction(db, async (trx) => {
    const chatId = await markReadByShopper(trx, which, id);
    if (chatId === null) throw noSuchChat();
    await jobs.enqueue(trx, CHAT_CHANGED, { chatId });
  });
  return true;
}

/** The scope of staff: all conversations for an operator (null), those about their own stores' orders for a partner. */
export type StaffScope = { storeIds: ConversationKey['storeIds'] };
type With = { userId: string; orderId: string | null | undefined };

/** Conversations for staff, each with its shopper: the latest first, or unanswered ones, the longest waiting first. */
export async function conversationsWith(
  db: Db,
  { storeIds }: StaffScope,
  part: Paging & { isWaiting?: boolean | undefined },
) {
  const [rows, totalItems] = await Promise.all([chatsOf(db, { storeIds }, part), countChats(db, { storeIds }, part)]);
  return { items: rows.map(staffConversationOf), totalItems };
}

export const messagesWith = (db: Db, { storeIds }: StaffScope, { userId, orderId }: With, part: Part) =>
  messagesIn(db, conversationKeyOf(userId, orderId, storeIds), part);

type Answer = z.output<typeof MessageForm> & { writerId: string; by: Actor };

export const answerShopper = async (
  deps: ChatDeps,
  { storeIds }: StaffScope,
  { userId, orderId }: With,
  form: Answer,
) => messageOf(await writeMessage(deps, conversationKeyOf(userId, orderId, storeIds), { ...form, fromShopper: false }));

/** Marks the shopper's messages as read, up to one, and publishes that to the shopper and staff. */
export async function readShopper(
  { db, clock }: Pick<ChatDeps, 'db' | 'clock'>,
  { storeIds }: StaffScope,
  { userId, orderId }: With,
  { id, by }: { id: string; by: Actor },
): Promise<true> {
  await inTransaction(db, async (trx) => {
    const chatId = await markReadByStaff(trx, conversationKeyOf(userId, orderId, storeIds), messageId(id));
    if (chatId === null) throw noSuchChat();
    await auditChat(trx, by, { id: chatId, action: 'chat-read', at: clock.now() });
    publishToUser(trx, chatRead, { userId, id: chatId });
    await notifyStaff(trx, chatId);
  });
  return true;
}
