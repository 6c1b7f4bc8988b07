import type { Trx } from '#platform/db.ts';
import { tellUser } from '#platform/live/bind.ts';
import { deskChatted } from './chat.contract.ts';
import { helpersOf } from './chat.queries.server.ts';

/** Tells everybody who may answer how a conversation stands, if the caller's transaction commits. */
export async function tellDesk(trx: Trx, chatId: string): Promise<void> {
  for (const userId of await helpersOf(trx, chatId)) await tellUser(trx, deskChatted, { userId, id: chatId });
}
