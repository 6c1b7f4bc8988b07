import { sql } from 'kysely';
import type { Db } from '../db/db.ts';
import { newId } from '../id.ts';
import type { Actor, Origin } from './actor.ts';
import type { SecurityEventKind } from './security-events.ts';

export type SecurityEvent = {
  at: Date;
  kind: SecurityEventKind;
  /** Whose account; null: nobody is known. The log names it by `app_user.log_ref`, which goes with the account. */
  userId: string | null;
  /** Who did it, where that is not the account's owner. */
  by?: Actor | undefined;
  /** Left out: that of `by`. */
  from?: Origin | undefined;
  /** Words of ours alone: which factor, which limit, why. Nothing that anybody typed. */
  detail?: Readonly<Record<string, string | number>>;
};

/** Of a change (a new password, say) it runs in the same transaction. */
export async function recordSecurityEvent(db: Db, event: SecurityEvent): Promise<void> {
  const { at, kind, userId, by, from = by, detail = {} } = event;
  await sql`insert into security_event (at, id, kind, account_ref, actor_id, actor_name, request_id, network, detail)
    values (${at}, ${newId()}, ${kind}, (select log_ref from app_user where id = ${userId}::uuid), ${by?.userId ?? null}::uuid,
      coalesce((select display_name from app_user where id = ${by?.userId ?? null}::uuid), ${by?.name ?? ''}::text),
      ${from?.requestId ?? null}, ${from?.network ?? ''}, ${JSON.stringify(detail)}::jsonb)`.execute(db);
}
