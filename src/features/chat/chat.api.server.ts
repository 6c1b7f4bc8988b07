import type { Db } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import { pageOf } from '#platform/fields.ts';
import { type BoundOperation, handle } from '#platform/handle.ts';
import { keyOrNull } from '#platform/id.ts';
import { type BoundCommand, type BoundEvent, obeys, tells } from '#platform/live/bind.ts';
import {
  chatRead,
  chatted,
  deskChatted,
  findStoreChat,
  listConversations,
  listMessages,
  message,
  readMessages,
  sendMessage,
} from './chat.contract.ts';
import { chatsOf, lastReadByDesk, markGot, messageById, storeChat } from './chat.queries.server.ts';
import { deskConversationOf, messageId, messageOf, whose } from './chat-wire.server.ts';
import { conversationsOf, messagesIn, readAnswers } from './read-chat.server.ts';
import { type ChatDeps, writeMessage } from './write-message.server.ts';

export const chatApi = (deps: ChatDeps): BoundOperation[] => [
  handle(listMessages, ({ orderId, ...part }, { viewer }) => messagesIn(deps.db, whose(viewer.userId, orderId), part)),
  handle(sendMessage, async ({ orderId, ...form }, { viewer: { userId } }) =>
    messageOf(await writeMessage(deps, whose(userId, orderId), { ...form, writerId: userId, fromShopper: true })),
  ),
  handle(readMessages, ({ orderId, id }, { viewer }) =>
    readAnswers(deps, whose(viewer.userId, orderId), messageId(id)),
  ),
  handle(findStoreChat, async ({ storeId }, { viewer: { userId } }) => {
    const found = await storeChat(deps.db, { userId, storeId: keyOrNull(storeId) });
    if (!found) throw fail('not-found', 'There is no such store.');
    return found;
  }),
  handle(listConversations, async (paging, { viewer: { userId } }) => {
    const { items, totalItems } = await conversationsOf(deps.db, { userId }, paging);
    return pageOf(items, { ...paging, totalItems });
  }),
];

export const chatCommands = (deps: ChatDeps): BoundCommand[] => [
  obeys(message, async ({ orderId, ...form }, { userId }) => {
    await writeMessage(deps, whose(userId, orderId), { ...form, writerId: userId, fromShopper: true });
  }),
];

export const chatEvents = ({ db }: { db: Db }): BoundEvent[] => [
  tells(chatted, async (id, userId) => {
    // This process holds a socket of hers: with this she gets it.
    await markGot(db, id, userId);
    const row = await messageById(db, { id, userId });
    return row && { message: messageOf(row) };
  }),
  tells(chatRead, (chatId, userId) => lastReadByDesk(db, chatId, userId)),
  tells(deskChatted, async (chatId, helperId) => {
    const [row] = await chatsOf(db, { chatId, helperId }, { page: 0, count: 1 });
    return row ? { conversation: deskConversationOf(row) } : null;
  }),
];
