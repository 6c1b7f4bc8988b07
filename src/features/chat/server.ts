export { chatApi, chatCommands, chatEvents } from './chat.api.server.ts';
export { chatOfPerson } from './personal-data.server.ts';
export {
  answerShopper,
  conversationsWith,
  type Desk,
  messagesWith,
  readShopper,
} from './read-chat.server.ts';
