export { chatApi, chatCommands, chatEvents } from './chat.api.server.ts';
export { CHAT_CHANGED, CHAT_UNANSWERED, DESK_PATIENCE_S } from './chat-jobs.ts';
export { chatOfPerson } from './personal-data.server.ts';
export {
  answerShopper,
  conversationsWith,
  type Desk,
  messagesWith,
  readShopper,
} from './read-chat.server.ts';
export {
  answersYetToRead,
  chatsToMailReader,
  markDeskMailed,
  markReaderMailed,
  messagesToMailDesk,
  type Unanswered,
  unanswered,
  type YetToRead,
} from './unread.queries.server.ts';
