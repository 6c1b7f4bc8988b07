export {
  ChatMessage,
  Conversation,
  chatRead,
  chatted,
  listConversations,
  listMessages,
  message,
  readMessages,
  sendMessage,
} from './chat.contract.ts';
export { MessageForm } from './message-form.ts';
export { waitingOf } from './waiting.ts';
