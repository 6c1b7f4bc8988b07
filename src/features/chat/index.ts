export {
  ChatMessage,
  Conversation,
  chatRead,
  chatted,
  DeskConversation,
  deskChatted,
  findStoreChat,
  listConversations,
  listMessages,
  message,
  readMessages,
  sendMessage,
} from './chat.contract.ts';
export { chatPath, storeChatPath } from './chat-path.ts';
export { MessageForm } from './message-form.ts';
export { isLookedAt } from './open-chat.ts';
export { waitingOf } from './waiting.ts';
