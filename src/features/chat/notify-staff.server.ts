import type { Trx } from '#platform/db/db.ts';
import { publishToUser } from '#platform/live/bind.ts';
import { staffChatChanged } from './chat.contract.ts';
import { helpersOf } from './chat.queries.server.ts';

/** Publishes a conversation's state to all staff who may answer, if the caller's transaction commits. */
export async function notifyStaff(trx: Trx, chatId: string): Promise<void> {
  for (const userId of await helpersOf(trx, chatId)) publishToUser(trx, staffChatChanged, { userId, id: chatId });
}
