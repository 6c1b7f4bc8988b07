import type { PersonalData } from '#platform/contract/personal-data.ts';
import type { Db } from '#platform/db/db.ts';
import { allMessagesOf } from './chat.queries.server.ts';
import { messageOf } from './chat-serializer.server.ts';

/** The user's messages and the answers; erased by their foreign key. */
export const chatPersonalData = ({ db }: { db: Db }): PersonalData => ({
  name: 'chat',
  read: async (userId) => (await allMessagesOf(db, userId)).map(messageOf),
});
