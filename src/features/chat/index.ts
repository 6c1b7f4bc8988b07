export {
  ChatMessage,
  Conversation,
  chatRead,
  chatted,
  findStoreChat,
  getAnswerTime,
  listConversations,
  listMessages,
  message,
  readMessages,
  StaffConversation,
  sendMessage,
  staffChatChanged,
} from './chat.contract.ts';
export { chatPath, storeChatPath } from './chat-path.ts';
export { MessageForm } from './view/message-form.ts';
export { isLookedAt } from './view/open-chat.ts';
export { pendingOf } from './view/pending-messages.ts';
