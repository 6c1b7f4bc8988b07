/** What a shopper has yet to read of a conversation is more, or less. `{ chatId }` */
export const CHAT_CHANGED = 'chat.changed';
/** She has waited for an answer for a while. `{ messageId }`: the first that she waits to have answered. */
export const CHAT_UNANSWERED = 'chat.unanswered';

/** So long a shopper waits before whoever should answer is asked by mail. */
export const STAFF_PATIENCE_SECONDS = 10 * 60;
