import type { Db } from '#platform/db.ts';
import { pageOf } from '#platform/fields.ts';
import { type BoundOperation, handle } from '#platform/handle.ts';
import { type BoundCommand, type BoundEvent, obeys, tells } from '#platform/live/bind.ts';
import {
  chatRead,
  chatted,
  listConversations,
  listMessages,
  message,
  readMessages,
  sendMessage,
} from './chat.contract.ts';
import { lastReadByDesk, markGot, markReadByShopper, messageById } from './chat.queries.server.ts';
import { messageId, messageOf, whose } from './chat-wire.server.ts';
import { conversationsOf, messagesIn } from './read-chat.server.ts';
import { type ChatDeps, noSuchChat, writeMessage } from './write-message.server.ts';

export const chatApi = (deps: ChatDeps): BoundOperation[] => [
  handle(listMessages, ({ orderId, ...part }, { viewer }) => messagesIn(deps.db, whose(viewer.userId, orderId), part)),
  handle(sendMessage, async ({ orderId, ...form }, { viewer: { userId } }) =>
    messageOf(await writeMessage(deps, whose(userId, orderId), { ...form, writerId: userId, fromShopper: true })),
  ),
  handle(readMessages, async ({ orderId, id }, { viewer }) => {
    const isThere = await markReadByShopper(deps.db, whose(viewer.userId, orderId), messageId(id));
    if (!isThere) throw noSuchChat();
    return true as const;
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
];
