import * as z from 'zod/mini';
import { BrandClaim, ClaimStatus } from '#features/brand-claims';
import { ChatMessage, listMessages, MessageForm, StaffConversation } from '#features/chat';
import { Order, OrderStatus } from '#features/orders';
import { Review, ReviewState } from '#features/reviews';
import { operation } from '#platform/contract/contract.ts';
import { count, file, flag, id, listOf, page, raw, requiredText, text } from '#platform/contract/fields.ts';

export const listOpsOrders = operation('GET /ops/orders', {
  name: 'listOpsOrders',
  summary: 'Orders to work on, the newest first: all for an operator, those of its own stores for a partner',
  access: 'partner',
  right: 'read_orders',
  needsRecentLogIn: 'operators',
  input: z.object({ storeId: z.optional(id), status: z.optional(OrderStatus), page, count: count(20) }),
  result: listOf(Order),
});

export const setOrderStatus = operation('PUT /ops/orders/:id/status', {
  name: 'setOrderStatus',
  summary: 'Moves an order on, with its money and stock: captured when completed, given back when canceled',
  access: 'partner',
  right: 'write_orders',
  needsRecentLogIn: 'operators',
  input: z.object({
    id,
    status: OrderStatus,
    /** Shown to the shopper when an order is put on hold or canceled. */
    reason: z.optional(text(200)),
    /** The seller saw proof of age: needed to complete. */
    idChecked: z.optional(flag),
  }),
  result: Order,
  errors: ['not-found', 'conflict', 'payment-declined'],
});

export const collectOrder = operation('POST /ops/orders/:id/collect', {
  name: 'collectOrder',
  summary: 'Charges the same card again for an order whose payment the bank did not release at the hand-over',
  access: 'partner',
  right: 'write_refunds',
  needsRecentLogIn: 'operators',
  input: z.object({ id }),
  result: Order,
  errors: ['not-found', 'conflict', 'payment-declined'],
});

export const refundOrder = operation('POST /ops/orders/:id/refund', {
  name: 'refundOrder',
  summary:
    'Gives the whole payment of a completed order back, once however often it is asked; its stock stays as it is',
  access: 'partner',
  right: 'write_refunds',
  needsRecentLogIn: 'operators',
  input: z.object({ id, reason: requiredText(200, 'Please say why the order is refunded.') }),
  result: Order,
  errors: ['not-found', 'conflict', 'payment-declined'],
});

export const writeOffOrder = operation('POST /ops/orders/:id/write-off', {
  name: 'writeOffOrder',
  summary: 'Completes an order that was handed over and whose payment the bank does not release: its money is given up',
  access: 'operator',
  right: 'write_payments',
  needsRecentLogIn: 'operators',
  input: z.object({ id, reason: requiredText(200, 'Please say why the order is written off.') }),
  result: Order,
  errors: ['not-found', 'conflict'],
});

export const listOpsReviews = operation('GET /ops/reviews', {
  name: 'listOpsReviews',
  summary: 'Reviews in one state, the oldest first: those that wait for an operator unless said otherwise',
  access: 'operator',
  right: 'read_reviews',
  input: z.object({ state: z._default(ReviewState, 'waiting'), page, count: count(20) }),
  result: listOf(Review),
});

export const judgeOpsReview = operation('PUT /ops/reviews/:id', {
  name: 'judgeOpsReview',
  summary: 'Shows a review to everyone, or refuses it',
  access: 'operator',
  right: 'write_reviews',
  input: z.object({ id, state: z.enum(['shown', 'refused']) }),
  result: z.literal(true),
  errors: ['not-found'],
});

export const answerOpsReview = operation('POST /ops/reviews/:id/answer', {
  name: 'answerOpsReview',
  summary: "A partner's answer to a review of its own store: one, shown below the review",
  access: 'partner',
  right: 'write_answers',
  input: z.object({ id, description: requiredText(200, 'Please write an answer.') }),
  result: z.literal(true),
  status: 201,
  errors: ['not-found', 'conflict'],
});

export const listOpsBrandClaims = operation('GET /ops/brand-claims', {
  name: 'listOpsBrandClaims',
  summary: 'Claims to brands, the newest first, in one status or in all',
  access: 'operator',
  right: 'read_claims',
  needsRecentLogIn: 'operators',
  input: z.object({ status: z.optional(ClaimStatus), page, count: count(20) }),
  result: listOf(BrandClaim),
});

export const decideOpsBrandClaim = operation('PUT /ops/brand-claims/:id', {
  name: 'decideOpsBrandClaim',
  summary: 'Accepts or refuses a claim: the brand is marked, and the claimant is told by mail',
  access: 'operator',
  right: 'write_claims',
  needsRecentLogIn: 'operators',
  input: z.object({
    id,
    status: ClaimStatus,
    /** The intended brand, where it is not the one of the claim's name. */
    brandId: z.optional(id),
  }),
  result: BrandClaim,
  errors: ['not-found', 'conflict'],
});

/** A user's conversation about an order; without an order with support, which only operators answer. */
const chat = { userId: id, orderId: z.optional(z.nullable(id)) };

export const listOpsChats = operation('GET /ops/chats', {
  name: 'listOpsChats',
  summary:
    'Conversations, the latest first, or those that wait, the longest waiting first: all for an operator, those about orders of its own stores for a partner',
  access: 'partner',
  right: 'read_chats',
  needsRecentLogIn: 'operators',
  input: z.object({ isWaiting: z.optional(flag), page, count: count(20) }),
  result: listOf(StaffConversation),
});

export const listOpsMessages = operation('GET /ops/chats/:userId', {
  name: 'listOpsMessages',
  summary: 'What a shopper wrote and was answered, the newest first',
  access: 'partner',
  right: 'read_chats',
  needsRecentLogIn: 'operators',
  input: z.object({ ...chat, before: z.optional(id), count: count(30) }),
  result: listMessages.result,
  errors: ['not-found'],
});

export const answerOpsChat = operation('POST /ops/chats/:userId', {
  name: 'answerOpsChat',
  summary:
    'Answers a shopper, or writes first: that marks their earlier messages as read; with the same id again it is there once',
  access: 'partner',
  right: 'write_chats',
  input: z.extend(MessageForm, chat),
  result: ChatMessage,
  errors: ['not-found', 'conflict'],
});

export const readOpsChat = operation('PUT /ops/chats/:userId/read', {
  name: 'readOpsChat',
  summary: 'Marks what a shopper wrote as read, up to a message',
  access: 'partner',
  right: 'write_chats',
  input: z.object({ ...chat, id }),
  result: z.literal(true),
  errors: ['not-found'],
});

const blank = (value: string | number | boolean | null) => (value === null ? '' : String(value));
const cell = z.pipe(z.nullable(z.union([raw(20_000), z.number(), z.boolean()])), z.transform(blank));
const rows = z.array(z.record(raw(100), cell)).check(z.maxLength(50_000, 'Please send at most 50,000 rows at a time.'));
const changed = z.int().check(z.gte(0));

const CatalogueImport = z.object({
  id,
  /** accepted: checked and stored; merging until done. */
  state: z.enum(['accepted', 'done']),
  /** Applied rows, out of those accepted. */
  applied: changed,
  total: changed,
  created: changed,
  updated: changed,
  unchanged: changed,
  /** 1 is the first row below the header. */
  errors: z.array(z.object({ row: z.int(), message: z.string() })),
});

export const importCatalogue = operation('POST /ops/catalogue/import', {
  name: 'importCatalogue',
  summary:
    'Brings stores, products or listings in from CSV, or from rows with the same columns; a partner listings of its own stores. A bad row is reported and left out. What is not done within seconds goes on: getCatalogueImport reports it',
  access: 'partner',
  right: 'write_listings',
  input: z.object({
    file: z.optional(file),
    rows: z.optional(rows),
    /** The count time (ISO 8601 with an offset) for rows without `as_of`; precedes the file in a form. */
    asOf: z.optional(text(40)),
  }),
  file: 'file',
  mayBeJson: true,
  bodyLimit: 5 * 1024 * 1024,
  result: CatalogueImport,
  errors: ['bad-request', 'too-large', 'conflict'],
});

export const uploadCataloguePicture = operation('POST /ops/catalogue/pictures', {
  name: 'uploadCataloguePicture',
  summary:
    "Keeps a picture (JPEG, PNG or WebP, at most 5 MB), made anew of its pixels alone, for imports that name it in 'picture'. What no store or product shows in a week is cleared away",
  access: 'operator',
  right: 'write_catalogue',
  input: z.object({ image: file }),
  file: 'image',
  bodyLimit: 5 * 1024 * 1024,
  result: z.object({ name: z.string(), url: z.string() }),
  errors: ['too-large', 'unavailable'],
  status: 201,
});

export const getCatalogueImport = operation('GET /ops/catalogue/imports/:id', {
  name: 'getCatalogueImport',
  summary: 'How far an import is: any for an operator, its own for a partner',
  access: 'partner',
  right: 'read_listings',
  input: z.object({ id }),
  result: CatalogueImport,
  errors: ['not-found'],
});

export const undoListingChange = operation('POST /ops/audit/:id/undo', {
  name: 'undoListingChange',
  summary:
    'Takes a change of a listing in the audit log back, within 30 days: prices, and whether it is shown, not its stock. It is a new change. 409 once the same was changed again',
  access: 'partner',
  right: 'write_listings',
  input: z.object({ id }),
  result: z.literal(true),
  errors: ['not-found', 'conflict'],
});
