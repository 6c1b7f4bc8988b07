/** A shopper's number of unread messages in a conversation has changed. `{ chatId }` */
export const CHAT_CHANGED = 'chat.changed';
/** A shopper has waited for an answer for a while. `{ messageId }`: the first unanswered message. */
export const CHAT_UNANSWERED = 'chat.unanswered';

/** A shopper waits this long before a mail reminds staff. */
export const STAFF_PATIENCE_SECONDS = 10 * 60;
