import * as z from 'zod/mini';
import { StoreBranch } from '#features/catalog';
import { operation } from '#platform/contract/contract.ts';
import { count, id, listOf, page } from '#platform/contract/fields.ts';
import { liveCommand, liveEvent } from '#platform/live/contract.ts';
import { MessageForm } from './view/message-form.ts';

export const ChatMessage = z.object({
  id: z.string(),
  /** 'support' is staff: of the site, or of the store that an order is from. */
  from: z.enum(['shopper', 'support']),
  msg: z.string(),
  dateCreated: z.string(),
  /** The order that the message is about, with its store; null: with support. */
  orderId: z.nullable(z.string()),
  /** Of the other side: 'delivered' has reached staff, or an open page of the shopper. */
  state: z.enum(['sent', 'delivered', 'read']),
});
export type ChatMessage = z.output<typeof ChatMessage>;

const ChatOrder = z.nullable(
  z.object({ id: z.string(), refNum: z.string(), storeId: z.string(), storeName: z.string() }),
);

/** `unread`: the number of the other side's messages that the reader has not read. */
export const Conversation = z.object({ order: ChatOrder, unread: z.int(), lastMessage: ChatMessage });
export type Conversation = z.output<typeof Conversation>;

/** As staff see it. `waitingSince`: the time of the first unanswered message; null: all are read or answered. */
export const StaffConversation = z.extend(Conversation, {
  user: z.object({ id: z.string(), firstName: z.string() }),
  waitingSince: z.nullable(z.string()),
});
export type StaffConversation = z.output<typeof StaffConversation>;

/** Sent to all staff who may answer, when a shopper writes, gets an answer, or has messages read. */
export const staffChatChanged = liveEvent('desk-chat', z.object({ conversation: StaffConversation }), {
  isForStaff: true,
});

export const chatted = liveEvent('chat', z.object({ message: ChatMessage }));

/** Staff have read the shopper's messages up to this one. */
export const chatRead = liveEvent('chat-read', z.object({ orderId: z.nullable(z.string()), id: z.string() }));

const about = { orderId: z.optional(z.nullable(id)) };

/** As `sendMessage`; answered by the event 'chat' with its id. */
export const message = liveCommand('message', z.extend(MessageForm, about));

export const listMessages = operation('GET /user/chat', {
  name: 'listMessages',
  summary: 'What the caller wrote and was answered, the newest first: with support, or with the store of an order',
  access: 'signed-in',
  input: z.object({ ...about, before: z.optional(id), count: count(30) }),
  result: z.object({ items: z.array(ChatMessage), order: ChatOrder }),
  errors: ['not-found'],
});

export const sendMessage = operation('POST /user/chat', {
  name: 'sendMessage',
  summary: 'Writes to support, or to the store of an order; with the same id again it is there once',
  access: 'signed-in',
  input: z.extend(MessageForm, about),
  result: ChatMessage,
  status: 201,
  errors: ['not-found', 'conflict'],
});

export const readMessages = operation('PUT /user/chat/read', {
  name: 'readMessages',
  summary: 'Marks a conversation as read, up to a message',
  access: 'signed-in',
  input: z.object({ ...about, id }),
  result: z.literal(true),
  errors: ['not-found'],
});

export const getAnswerTime = operation('GET /chats/answer-time/:storeId', {
  name: 'getAnswerTime',
  summary:
    'How many minutes a store usually takes to answer in its chats: the median of its latest answers; null: too few',
  access: 'public',
  isShared: true,
  input: z.object({ storeId: id }),
  result: z.object({ minutes: z.nullable(z.int()) }),
});

export const findStoreChat = operation('GET /user/chats/store/:storeId', {
  name: 'findStoreChat',
  summary: 'Where the caller writes to a store: about their newest order there; null: there is none, support helps',
  access: 'signed-in',
  input: z.object({ storeId: id }),
  result: z.object({ orderId: z.nullable(z.string()), storeName: z.string(), location: z.optional(StoreBranch) }),
  errors: ['not-found'],
});

export const listConversations = operation('GET /user/chats', {
  name: 'listConversations',
  summary: "The caller's conversations, with support and about orders, the latest first",
  access: 'signed-in',
  input: z.object({ page, count: count(20) }),
  result: listOf(Conversation),
});
