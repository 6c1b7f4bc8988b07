/** What a shopper has yet to read of a conversation is more, or less. `{ chatId }` */
export const CHAT_CHANGED = 'chat.changed';
/** A shopper has waited for an answer for a while. `{ messageId }`: the first unanswered message. */
export const CHAT_UNANSWERED = 'chat.unanswered';

/** A shopper waits this long before a mail asks staff for an answer. */
export const STAFF_PATIENCE_SECONDS = 10 * 60;
