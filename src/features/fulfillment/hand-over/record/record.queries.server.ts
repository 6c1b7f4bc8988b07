import { sql } from 'kysely';
import type { Db, Trx } from '#platform/db/db.ts';
import type { Actor } from '#platform/logs/actor.ts';
import type { IdKind, RefusalReason } from '../rules/id-check.ts';

export type NewRecord = {
  id: string;
  orderId: string;
  by: Actor;
  at: Date;
  /** Where that is later: a check that a device kept. */
  receivedAt: Date | null;
  isPinConfirmed: boolean;
  posReceipt: string | null;
  /** By listing. */
  lots: Readonly<Record<string, string>>;
} & (
  | { outcome: 'handed-over'; idKind: IdKind }
  | { outcome: 'refused'; reason: RefusalReason; note: string }
  | { outcome: 'not-stated' }
);

/** In the transaction that writes what is to become of the order. Names, certificate and lines as they are at that moment. */
export async function insertRecord(trx: Trx, record: NewRecord): Promise<void> {
  const { by, outcome } = record;
  const isHandedOver = outcome === 'handed-over';
  const refusal = outcome === 'refused' ? record : { reason: null, note: '' };
  const wasOfAge = isHandedOver ? true : refusal.reason === 'under-age' ? false : null;
  const wasSober = isHandedOver ? true : refusal.reason === 'intoxicated' ? false : null;
  await sql`
    insert into handover_record (at, id, order_id, store_id, order_ref, store_name, licence_number, delivery_type,
      outcome, reason, note, id_kind, was_of_age, was_sober, employee_id, employee_name, employee_role, certificate_number,
      device_id, device, is_pin_confirmed, lines, pos_receipt, purchaser_name, delivery_address, received_at)
    select ${record.at}::timestamptz, ${record.id}::uuid, o.id, s.id, o.ref_num,
      s.display_name, s.licence_number, o.delivery_type, ${outcome}::text, ${refusal.reason}::text, ${refusal.note}::text,
      ${isHandedOver ? record.idKind : null}::text, ${wasOfAge}::boolean, ${wasSober}::boolean, ${by.userId}::uuid,
      coalesce(employee.first_name || ' ' || employee.last_name, ${by.name || 'Command line'}::text), ${by.role}::text,
      (select m.certificate_number from staff_member m
        where m.user_id = ${by.userId}::uuid and m.store_id = s.id and m.removed_at is null),
      ${by.device?.id ?? null}::uuid,
      coalesce(${by.device?.name ?? null}::text, (select device from session where id = ${by.sessionId}::uuid), ''),
      ${record.isPinConfirmed}::boolean,
      (select coalesce(jsonb_agg(jsonb_build_object('name', l.product->>'displayName', 'units', l.quantity - l.short,
          'lot', ${JSON.stringify(record.lots)}::jsonb->>l.listing_id::text) order by l.listing_id), '[]')
        from order_line l where l.order_id = o.id and l.quantity > l.short),
      ${record.posReceipt}::text,
      case when o.delivery_type = 'delivery' then nullif(trim(shopper.first_name || ' ' || shopper.last_name), '') end,
      case when o.delivery_type = 'delivery' then concat_ws(', ', nullif(o.delivery_location->>'address', ''),
        nullif(o.delivery_location->>'city', ''), nullif(o.delivery_location->>'postalCode', '')) end,
      ${record.receivedAt}::timestamptz
    from orders o join store s on s.id = o.store_id left join app_user shopper on shopper.id = o.user_id
      left join app_user employee on employee.id = ${by.userId}::uuid
    where o.id = ${record.orderId}`.execute(trx);
}

export type RecordRow = {
  id: string;
  at: Date;
  receivedAt: Date | null;
  orderRef: string;
  /** What became of the order since. */
  orderStatus: string | null;
  storeName: string;
  licenceNumber: string;
  deliveryType: 'pickup' | 'delivery';
  outcome: NewRecord['outcome'];
  reason: RefusalReason | null;
  note: string;
  idKind: IdKind | null;
  wasOfAge: boolean | null;
  wasSober: boolean | null;
  employeeName: string;
  employeeRole: string;
  certificateNumber: string | null;
  device: string;
  isPinConfirmed: boolean;
  lines: { name: string; units: number; lot: string | null }[];
  posReceipt: string | null;
  purchaserName: string | null;
  deliveryAddress: string | null;
};

const columns = sql`r.id, r.at, r.received_at as "receivedAt", r.order_ref as "orderRef", o.status as "orderStatus",
  r.store_name as "storeName", r.licence_number as "licenceNumber", r.delivery_type as "deliveryType", r.outcome, r.reason, r.note,
  r.id_kind as "idKind", r.was_of_age as "wasOfAge", r.was_sober as "wasSober", r.employee_name as "employeeName",
  r.employee_role as "employeeRole", r.certificate_number as "certificateNumber", r.device,
  r.is_pin_confirmed as "isPinConfirmed", r.lines, r.pos_receipt as "posReceipt",
  r.purchaser_name as "purchaserName", r.delivery_address as "deliveryAddress"`;

export type RecordSpan = {
  storeId: number;
  /** The first and the last day, of the store. */
  from: string;
  to: string;
  after: { at: Date; id: string } | null;
  most: number;
};

/** The oldest first, so that what is written meanwhile comes last. */
export async function recordsOfStore(db: Db, { storeId, from, to, after, most }: RecordSpan): Promise<RecordRow[]> {
  const { rows } = await sql<RecordRow>`
    select ${columns} from handover_record r left join orders o on o.id = r.order_id
    where r.store_id = ${storeId} and r.at >= ${momentOf(from, storeId)} and r.at < ${momentOf(to, storeId, 1)}
      and (r.at, r.id) > (${after?.at ?? new Date(0)}::timestamptz, ${after?.id ?? ZERO}::uuid)
    order by r.at, r.id limit ${most}`.execute(db);
  return rows;
}

type DayRow = Pick<RecordRow, 'id' | 'at' | 'deliveryType' | 'outcome' | 'reason'> & {
  refNum: string;
  orderId: string | null;
  employee: string;
};

/** Of one day of the store, the newest first. */
export async function recordsOfDay(
  db: Db,
  { storeId, day, most }: { storeId: number; day: string; most: number },
): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`
    select r.id, r.at, r.order_ref as "refNum", o.id as "orderId", r.delivery_type as "deliveryType", r.outcome, r.reason,
      r.employee_name as employee
    from handover_record r left join orders o on o.id = r.order_id
    where r.store_id = ${storeId} and r.at >= ${momentOf(day, storeId)} and r.at < ${momentOf(day, storeId, 1)}
    order by r.at desc, r.id desc limit ${most}`.execute(db);
  return rows;
}

export async function storeOfRecords(db: Db, storeId: number): Promise<{ storeName: string; timeZone: string } | null> {
  const { rows } = await sql<{ storeName: string; timeZone: string }>`
    select display_name as "storeName", time_zone as "timeZone" from store where id = ${storeId}`.execute(db);
  return rows[0] ?? null;
}

/** The start of a day at the store, or of one some days later. */
const momentOf = (day: string, storeId: number, later = 0) =>
  sql`(select (${day}::date + ${later}::int)::timestamp at time zone time_zone from store where id = ${storeId})`;

const ZERO = '00000000-0000-0000-0000-000000000000';

/** Of the orders that are still a user's. */
export async function recordsOfUser(db: Db, userId: string): Promise<RecordRow[]> {
  const { rows } = await sql<RecordRow>`
    select ${columns} from orders o join handover_record r on r.order_id = o.id
    where o.user_id = ${userId} order by r.at, r.id`.execute(db);
  return rows;
}
