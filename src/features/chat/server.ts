export { chatApi, chatCommands, chatEvents } from './chat.api.server.ts';
export { CHAT_CHANGED, CHAT_UNANSWERED, STAFF_PATIENCE_SECONDS } from './chat-jobs.ts';
export { chatPersonalData } from './personal-data.server.ts';
export {
  answerShopper,
  conversationsWith,
  messagesWith,
  readShopper,
  type StaffScope,
} from './read-chat.server.ts';
export {
  chatsToMailReader,
  markReaderMailed,
  markStaffMailed,
  messagesToMailStaff,
  type Unanswered,
  type UnreadAnswers,
  unanswered,
  unreadAnswers,
} from './unread.queries.server.ts';
