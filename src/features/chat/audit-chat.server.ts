import type { Trx } from '#platform/db/db.ts';
import type { Actor } from '#platform/logs/actor.ts';
import { recordAudit } from '#platform/logs/record-audit.ts';
import { auditedChat } from './chat.queries.server.ts';

/** Logs that staff wrote or read in a conversation, and nothing of what was written. */
export async function auditChat(
  trx: Trx,
  by: Actor,
  { id, action, at }: { id: string; action: 'chat-answered' | 'chat-read'; at: Date },
): Promise<void> {
  const { label, storeId } = await auditedChat(trx, id);
  await recordAudit(trx, by, { at, action, object: { type: 'conversation', id, label }, storeId });
}
