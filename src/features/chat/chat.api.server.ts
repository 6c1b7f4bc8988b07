import { pageOf } from '#platform/contract/fields.ts';
import { handle, type OperationBinding } from '#platform/contract/handle.ts';
import type { Db } from '#platform/db/db.ts';
import { orNotFound } from '#platform/errors.ts';
import { keyOrNull } from '#platform/id.ts';
import { type BoundCommand, type BoundEvent, bindCommand, bindEvent } from '#platform/live/bind.ts';
import { usualWaitMinutes } from './answer-time.queries.server.ts';
import {
  chatRead,
  chatted,
  findStoreChat,
  getAnswerTime,
  listConversations,
  listMessages,
  message,
  readMessages,
  sendMessage,
  staffChatChanged,
} from './chat.contract.ts';
import { chatsOf, lastReadByStaff, markDelivered, messageById, storeChat } from './chat.queries.server.ts';
import { conversationKeyOf, messageId, messageOf, staffConversationOf } from './chat-serializer.server.ts';
import { conversationsOf, messagesIn, readAnswers } from './read-chat.server.ts';
import { type ChatDeps, writeMessage } from './write-message.server.ts';

export const chatApi = (deps: ChatDeps): OperationBinding[] => [
  handle(listMessages, ({ orderId, ...part }, { viewer }) =>
    messagesIn(deps.db, conversationKeyOf(viewer.userId, orderId), part),
  ),
  handle(sendMessage, async ({ orderId, ...form }, { viewer: { userId } }) =>
    messageOf(
      await writeMessage(deps, conversationKeyOf(userId, orderId), { ...form, writerId: userId, fromShopper: true }),
    ),
  ),
  handle(readMessages, ({ orderId, id }, { viewer }) =>
    readAnswers(deps, conversationKeyOf(viewer.userId, orderId), messageId(id)),
  ),
  handle(getAnswerTime, async ({ storeId }) => ({
    minutes: await usualWaitMinutes(deps.db, keyOrNull(storeId), deps.clock.now()),
  })),
  handle(findStoreChat, async ({ storeId }, { viewer: { userId } }) => {
    const found = orNotFound(
      await storeChat(deps.db, { userId, storeId: keyOrNull(storeId) }),
      'There is no such store.',
    );
    return found;
  }),
  handle(listConversations, async (paging, { viewer: { userId } }) => {
    const { items, totalItems } = await conversationsOf(deps.db, { userId }, paging);
    return pageOf(items, { ...paging, totalItems });
  }),
];

export const chatCommands = (deps: ChatDeps): BoundCommand[] => [
  bindCommand(message, async ({ orderId, ...form }, { userId }) => {
    await writeMessage(deps, conversationKeyOf(userId, orderId), { ...form, writerId: userId, fromShopper: true });
  }),
];

export const chatEvents = ({ db }: { db: Db }): BoundEvent[] => [
  bindEvent(chatted, async (id, userId) => {
    // The user's socket in this process delivers the message with this.
    await markDelivered(db, id, userId);
    const row = await messageById(db, { id, userId });
    return row && { message: messageOf(row) };
  }),
  bindEvent(chatRead, (chatId, userId) => lastReadByStaff(db, chatId, userId)),
  bindEvent(staffChatChanged, async (chatId, helperId) => {
    const [row] = await chatsOf(db, { chatId, helperId }, { page: 0, count: 1 });
    return row ? { conversation: staffConversationOf(row) } : null;
  }),
];
