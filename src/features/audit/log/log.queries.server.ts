import { sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';
import type { Changes } from '#platform/logs/changed-fields.ts';
import type { Cursor } from './log-cursor.ts';

type Span = { from: Date | null; to: Date | null; search: string | null; before: Cursor | null; most: number };

export type AuditFilter = Span & {
  /** null: all stores, and what belongs to none. */
  storeIds: readonly number[] | null;
  actorId: string | null;
  action: string | null;
  objectType: string | null;
  objectId: string | null;
};

export type AuditRow = {
  id: string;
  at: Date;
  actorId: string | null;
  actorName: string;
  actorRole: string;
  device: string;
  factor: string | null;
  network: string;
  requestId: string | null;
  storeId: string | null;
  storeName: string | null;
  action: string;
  objectType: string;
  objectId: string;
  objectLabel: string;
  changes: Changes;
};

export async function auditRows(db: Db, filter: AuditFilter): Promise<AuditRow[]> {
  const { storeIds, actorId, action, objectType, objectId, search, most } = filter;
  const pattern = search && patternOf(search);
  const { rows } = await sql<AuditRow>`
    select e.id, at, actor_id as "actorId", actor_name as "actorName", actor_role as "actorRole", device, factor, network,
      request_id as "requestId", store_id::text as "storeId", s.display_name as "storeName", action, object_type as "objectType",
      object_id as "objectId", coalesce(nullif(object_label, ''), u.display_name, '') as "objectLabel", changes
    from audit_entry e left join store s on s.id = e.store_id
      left join app_user u on e.object_type = 'account' and u.log_ref::text = e.object_id
    where ${isInSpan(filter)}
      and (${storeIds}::bigint[] is null or e.store_id = any(${storeIds}))
      and (${actorId}::text is null or actor_id::text = ${actorId})
      and (${action}::text is null or action = ${action})
      and (${objectType}::text is null or object_type = ${objectType})
      and (${objectId}::text is null or object_id = ${objectId})
      and (${pattern}::text is null or object_label ilike ${pattern} or actor_name ilike ${pattern}
        or object_id = ${search} or request_id = ${search} or u.display_name ilike ${pattern})
    order by at desc, e.id desc limit ${most}`.execute(db);
  return rows;
}

export type SecurityFilter = Span & { kind: string | null };

export type SecurityRow = {
  id: string;
  at: Date;
  kind: string;
  accountName: string | null;
  actorId: string | null;
  actorName: string;
  network: string;
  requestId: string | null;
  detail: Record<string, string | number>;
};

export async function securityRows(db: Db, filter: SecurityFilter): Promise<SecurityRow[]> {
  const { kind, search, most } = filter;
  const pattern = search && patternOf(search);
  const { rows } = await sql<SecurityRow>`
    select e.id, at, kind, ${nameOrRef} as "accountName", actor_id as "actorId", actor_name as "actorName", network,
      request_id as "requestId", detail
    from security_event e left join app_user u on u.log_ref = e.account_ref
    where ${isInSpan(filter)}
      and (${kind}::text is null or kind = ${kind})
      and (${pattern}::text is null or ${nameOrRef} ilike ${pattern} or actor_name ilike ${pattern}
        or network = ${search} or request_id = ${search})
    order by at desc, e.id desc limit ${most}`.execute(db);
  return rows;
}

/** Who registered by phone may have given no name yet: part of a number that only the logs have stands for them. */
const nameOrRef = sql`coalesce(nullif(u.display_name, ''), 'Account ' || left(u.log_ref::text, 8))`;

const isInSpan = ({ from, to, before }: Span) => sql`(${from}::timestamptz is null or at >= ${from})
  and (${to}::timestamptz is null or at < ${to})
  and (${before?.id ?? null}::uuid is null or (at, e.id) < (${before?.at ?? null}::timestamptz, ${before?.id ?? null}::uuid))`;

/** Typed signs stand for themselves. */
const patternOf = (search: string): string => `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`;
