export {
  ChatMessage,
  Conversation,
  chatRead,
  chatted,
  DeskConversation,
  deskChatted,
  findStoreChat,
  getAnswerTime,
  listConversations,
  listMessages,
  message,
  readMessages,
  sendMessage,
} from './chat.contract.ts';
export { chatPath, storeChatPath } from './chat-path.ts';
export { MessageForm } from './view/message-form.ts';
export { isLookedAt } from './view/open-chat.ts';
export { waitingOf } from './view/pending-messages.ts';
