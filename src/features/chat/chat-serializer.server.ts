import { uuidOrNull } from '#platform/id.ts';
import type { ChatMessage, Conversation, StaffConversation } from './chat.contract.ts';
import type { ChatRow, ConversationKey, MessageRow, OrderSummary } from './chat.queries.server.ts';
import { noSuchChat } from './write-message.server.ts';

export const messageOf = ({ id, fromShopper, msg, createdAt, orderId, state }: MessageRow): ChatMessage => ({
  id,
  from: fromShopper ? 'shopper' : 'support',
  msg,
  dateCreated: createdAt.toISOString(),
  orderId,
  state,
});

export const orderOfChat = ({ orderId, refNum, storeId, storeName }: OrderSummary) =>
  orderId === null ? null : { id: orderId, refNum: refNum ?? '', storeId: String(storeId), storeName: storeName ?? '' };

export const conversationOf = (row: ChatRow): Conversation => ({
  order: orderOfChat(row),
  unread: row.unread,
  lastMessage: messageOf(row),
});

export const staffConversationOf = (row: ChatRow): StaffConversation => ({
  ...conversationOf(row),
  user: { id: row.userId, firstName: row.firstName },
  waitingSince: row.waitingSince?.toISOString() ?? null,
});

/** Throws `not-found` for impossible ids. */
export function conversationKeyOf(
  userId: string,
  orderId: string | null | undefined,
  storeIds: ConversationKey['storeIds'] = null,
): ConversationKey {
  const [user, order] = [uuidOrNull(userId), orderId ? uuidOrNull(orderId) : null];
  if (user === null || (orderId && order === null)) throw noSuchChat();
  return { userId: user, orderId: order, storeIds };
}

/** Throws `not-found` for an impossible id. */
export function messageId(id: string): string {
  const read = uuidOrNull(id);
  if (read === null) throw noSuchChat();
  return read;
}
