import type * as z from 'zod/mini';
import { type Db, inTransaction } from '#platform/db.ts';
import { tellUser } from '#platform/live/bind.ts';
import { chatRead } from './chat.contract.ts';
import {
  chatSubject,
  chatsOf,
  countChats,
  markReadByDesk,
  messagesOf,
  type Reader,
  type Whose,
} from './chat.queries.server.ts';
import { conversationOf, messageId, messageOf, orderOfChat, whose } from './chat-wire.server.ts';
import type { MessageForm } from './message-form.ts';
import { type ChatDeps, noSuchChat, writeMessage } from './write-message.server.ts';

type Paging = { page: number; count: number };
type Part = { before?: string | undefined; count: number };

/** Messages, the newest first, and what they are about. Throws `not-found` where there can be no such conversation. */
export async function messagesIn(db: Db, which: Whose, { before, count }: Part) {
  const subject = await chatSubject(db, which);
  if (!subject) throw noSuchChat();
  const rows = await messagesOf(db, which, { before: before === undefined ? null : messageId(before), count });
  return { items: rows.map(messageOf), order: orderOfChat(subject) };
}

export async function conversationsOf(db: Db, reader: Reader, paging: Paging) {
  const [rows, totalItems] = await Promise.all([chatsOf(db, reader, paging), countChats(db, reader)]);
  return { items: rows.map(conversationOf), totalItems };
}

/** Who answers: an operator everyone (null), a partner those who write about orders of its own stores. */
export type Desk = { storeIds: Whose['storeIds'] };
type With = { userId: string; orderId: string | null | undefined };

/** Conversations with the desk, each with the one who writes, the latest first. */
export async function conversationsWith(db: Db, { storeIds }: Desk, paging: Paging) {
  const [rows, totalItems] = await Promise.all([chatsOf(db, { storeIds }, paging), countChats(db, { storeIds })]);
  const items = rows.map((row) => ({ ...conversationOf(row), user: { id: row.userId, firstName: row.firstName } }));
  return { items, totalItems };
}

export const messagesWith = (db: Db, { storeIds }: Desk, { userId, orderId }: With, part: Part) =>
  messagesIn(db, whose(userId, orderId, storeIds), part);

type Answer = z.output<typeof MessageForm> & { writerId: string };

export const answerShopper = async (deps: ChatDeps, { storeIds }: Desk, { userId, orderId }: With, form: Answer) =>
  messageOf(await writeMessage(deps, whose(userId, orderId, storeIds), { ...form, fromShopper: false }));

/** Marks what she wrote as read, up to a message, and tells her. */
export async function readShopper(db: Db, { storeIds }: Desk, { userId, orderId }: With, id: string): Promise<true> {
  await inTransaction(db, async (trx) => {
    const chatId = await markReadByDesk(trx, whose(userId, orderId, storeIds), messageId(id));
    if (chatId === null) throw noSuchChat();
    await tellUser(trx, chatRead, { userId, id: chatId });
  });
  return true;
}
