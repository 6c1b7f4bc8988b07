import { sql } from 'kysely';
import type { Db } from '../db/db.ts';
import { newId } from '../id.ts';
import type { Actor } from './actor.ts';
import { changedFields, type Fields } from './changed-fields.ts';

export type AuditedChange = {
  at: Date;
  /** A key of `AUDIT_ACTIONS`. */
  action: string;
  object: { type: string; id: string | number; label?: string };
  storeId?: number | string | null;
  /** The fields as they were and as they are: those that differ are logged. Never a value of a shopper's personal data. */
  before?: Fields;
  after?: Fields;
};

/** Logs what staff changed. Runs in the transaction of the change: there is both, or neither. */
export const recordAudit = (trx: Db, by: Actor, change: AuditedChange): Promise<void> =>
  recordAudits(trx, by, [change]);

/** The same for several changes, in one statement. */
export async function recordAudits(trx: Db, by: Actor, changes: readonly AuditedChange[]): Promise<void> {
  if (changes.length === 0) return;
  await sql`insert into audit_entry (at, id, ${actorColumns}, store_id, action, object_type, object_id, object_label, changes)
    select e.at, e.id, ${actorValues(by)}, e.store_id, e.action, e.object_type, e.object_id, e.label, e.changes
    from unnest(${changes.map(({ at }) => at)}::timestamptz[], ${changes.map(() => newId())}::uuid[],
      ${changes.map(({ storeId }) => storeId ?? null)}::bigint[], ${changes.map(({ action }) => action)}::text[],
      ${changes.map(({ object }) => object.type)}::text[], ${changes.map(({ object }) => String(object.id))}::text[],
      ${changes.map(({ object }) => object.label ?? '')}::text[],
      ${changes.map(({ before, after }) => JSON.stringify(changedFields(before, after)))}::jsonb[])
      as e (at, id, store_id, action, object_type, object_id, label, changes)`.execute(trx);
}

/** The columns that say who, and from where. */
export const actorColumns = sql`actor_id, actor_name, actor_role, device_id, device, factor, request_id, network`;

/** Name, device and second step as they are at this moment. */
export const actorValues = ({
  userId,
  sessionId,
  device,
  role,
  name,
  requestId,
  network,
}: Actor) => sql`${userId}::uuid,
  coalesce((select display_name from app_user where id = ${userId}::uuid), ${name}::text), ${role}::text,
  ${device?.id ?? null}::uuid,
  coalesce(${device?.name ?? null}::text, (select session.device from session where session.id = ${sessionId}::uuid), ''),
  case when ${device !== null} then 'pin' else (select session.factor from session where session.id = ${sessionId}::uuid) end, ${requestId}::text, ${network}::text`;
