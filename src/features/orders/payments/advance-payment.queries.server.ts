import { sql } from 'kysely';
import type { DeliveryLocation, DeliveryType } from '#features/cart';
import type { Db, Trx } from '#platform/db/db.ts';
import { isFinal, type OrderStatus, type PaymentStatus } from '../lifecycle/order-status.ts';
import { type Attempt, askFirstAt } from './payment-step.ts';

const columns = sql`a.id, a.order_id "orderId", o.ref_num "refNum", a.state, a.goal "targetState", a.amount_cents "amountCents", a.capture_cents "captureCents",
  a.vault_key "vaultKey", a.auth_ref "authRef", a.capture_ref "captureRef", a.decline_code "declineCode", a.sends "requestCount", a.created_at "createdAt",
  a.goal_at "targetStateAt"`;

export type LockedOrder = {
  orderId: string;
  /** The actor who set targetState: 'shopper', 'system' or the id of a user. */
  targetStateBy: string;
  userId: string | null;
  storeId: number;
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  deliveryType: DeliveryType;
  deliveryLocation: DeliveryLocation | null;
  orderNote: string;
  /** What its lines as they are cost: what is captured at the hand-over. */
  chargeCents: number;
  driverId: string | null;
  /** Refused at the door, and not back at the store yet. */
  returningSince: Date | null;
  /** An earlier authorization was released. */
  isRenewal: boolean;
};
export type LockedAttempt = Attempt & LockedOrder;

const orderColumns = sql`o.user_id "userId", o.store_id "storeId", o.status, o.payment_status "paymentStatus",
  a.goal_by "targetStateBy", o.delivery_type "deliveryType", o.delivery_location "deliveryLocation", o.order_note "orderNote",
  coalesce(o.charge_total_cents, o.total_cents) "chargeCents", o.driver_id "driverId", o.returning_since "returningSince",
  exists (select from payment_attempt v where v.order_id = o.id and v.id <> a.id and v.state = 'voided') "isRenewal"`;

export async function attemptById(db: Db, id: string): Promise<LockedAttempt | null> {
  const { rows } = await sql<LockedAttempt>`
    select ${columns}, ${orderColumns} from payment_attempt a join orders o on o.id = a.order_id
    where a.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** Counts a request before it is sent, for concurrent callers. */
export async function countSend(db: Db, id: string): Promise<void> {
  await sql`update payment_attempt set sends = sends + 1 where id = ${id} and state = 'pending'`.execute(db);
}

/** Locks the attempt's order, then the attempt, in one round trip. */
export async function lockAttempt(trx: Trx, id: string): Promise<LockedAttempt | null> {
  const { rows } = await sql<LockedAttempt>`
    select ${columns}, ${orderColumns} from orders o join payment_attempt a on a.order_id = o.id
    where a.id = ${id} for update of o, a`.execute(trx);
  return rows[0] ?? null;
}

/** Locks the order, then its latest attempt: the order's lock prevents others. */
export async function lockOrder(trx: Trx, orderId: string): Promise<LockedAttempt | null> {
  const { rows: orders } = await sql`select from orders where id = ${orderId} for update`.execute(trx);
  if (orders.length === 0) return null;
  const { rows } = await sql<LockedAttempt>`
    select ${columns}, ${orderColumns} from payment_attempt a join orders o on o.id = a.order_id
    where o.id = ${orderId} order by a.created_at desc, a.id desc limit 1 for update of a`.execute(trx);
  return rows[0] ?? null;
}

/** The order's user; changes only to null. */
export async function ownerOf(trx: Trx, orderId: string): Promise<string | null> {
  const { rows } = await sql<{ user_id: string | null }>`select user_id from orders where id = ${orderId}`.execute(trx);
  return rows[0]?.user_id ?? null;
}

export type OrderLine = { listingId: number; quantity: number };

/** Locks an order's listings by id, before the order itself. */
export async function lockStockOfOrder(trx: Trx, orderId: string): Promise<OrderLine[]> {
  const { rows } = await sql<OrderLine>`
    select l.id "listingId", ol.quantity from order_line ol join listing l on l.id = ol.listing_id
    where ol.order_id = ${orderId} order by l.id for no key update of l`.execute(trx);
  return rows;
}

/** The shopper's card of this vault key; null: removed. */
export async function cardByVaultKey(trx: Trx, userId: string, vaultKey: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from saved_card where user_id = ${userId} and vault_key = ${vaultKey}`.execute(trx);
  return rows[0]?.id ?? null;
}

export type Progress = {
  attempt?: Partial<Pick<Attempt, 'state' | 'targetState' | 'authRef' | 'captureRef' | 'captureCents'>> & {
    declineCode?: string;
    targetStateBy?: string;
  };
  paymentStatus?: PaymentStatus;
  /** Also written to the history. */
  /** `announceAt`: the shopper is notified then, unless the step is taken back before. */
  status?: { to: OrderStatus; reason: string | null; actor: string; announceAt?: Date | null };
  /** A history entry without a status change. */
  note?: { at: OrderStatus; reason: string; actor: string };
};

/**
 * Writes the progress of an order and its attempt, both locked; omitted fields stay. Orders end only here, with their
 * stock: handed over at completed, released at canceled. The caller has locked the listings first.
 */
export async function writeProgress(
  trx: Trx,
  { id, orderId }: Pick<Attempt, 'id' | 'orderId'>,
  { attempt = {}, paymentStatus, status, note }: Progress,
  now: Date,
): Promise<void> {
  const entry = status ?? (note && { to: note.at, reason: note.reason, actor: note.actor });
  await sql`
    with new_attempt as (
      update payment_attempt set
        state = coalesce(${attempt.state ?? null}::text, state),
        goal = coalesce(${attempt.targetState ?? null}::text, goal),
        goal_at = case when ${attempt.targetState ?? null}::text is null then goal_at else ${now}::timestamptz end,
        goal_by = coalesce(${attempt.targetStateBy ?? null}::text, goal_by),
        ask_at = case when ${attempt.targetState ?? null}::text is null then ask_at else ${askFirstAt(now)}::timestamptz end,
        auth_ref = coalesce(${attempt.authRef ?? null}::text, auth_ref),
        capture_cents = coalesce(${attempt.captureCents ?? null}::bigint, capture_cents),
        capture_ref = coalesce(${attempt.captureRef ?? null}::text, capture_ref),
        decline_code = coalesce(${attempt.declineCode ?? null}::text, decline_code),
        settled_at = case when ${attempt.state ?? null}::text is null then settled_at else ${now}::timestamptz end
      where id = ${id}
    ), new_history as (
      insert into order_history (order_id, status, at, reason, actor, announce_at, told_at)
      select ${orderId}::uuid, ${entry?.to ?? null}::text, ${now}::timestamptz, ${entry?.reason ?? null}::text,
        ${entry?.actor ?? null}::text, ${status?.announceAt ?? null}::timestamptz, ${note && !status ? now : null}::timestamptz -- a note is no step to tell the shopper of
      where ${entry?.to ?? null}::text is not null
    ) ${status && isFinal(status.to) ? stockOfEndedOrder(orderId, { ...status, now }) : sql``}
    update orders set
      status = coalesce(${status?.to ?? null}::text, status),
      payment_status = coalesce(${paymentStatus ?? null}::text, payment_status)
    where id = ${orderId}`.execute(trx);
}

type End = Pick<NonNullable<Progress['status']>, 'to' | 'actor'> & { now: Date };

function stockOfEndedOrder(orderId: string, { to, actor, now }: End) {
  const isHandedOver = to === 'completed';
  return sql`, ended as (
      update listing l set reserved = l.reserved - (ol.quantity - ol.short),
        on_hand = l.on_hand - case when ${isHandedOver}::boolean then ol.quantity - ol.short else 0 end
      from order_line ol join orders o on o.id = ol.order_id
      where ol.order_id = ${orderId} and l.id = ol.listing_id and o.status not in ('completed', 'canceled')
        and ol.short < ol.quantity
      returning l.id, ol.quantity - ol.short as units
    ), movement as (
      insert into stock_movement (listing_id, kind, on_hand_change, reserved_change, order_id, at, actor)
      select id, ${isHandedOver ? 'hand-over' : 'release'}::text, case when ${isHandedOver}::boolean then -units else 0 end,
        -units, ${orderId}::uuid, ${now}::timestamptz, ${actor}::text
      from ended
    )`;
}

/** Payments whose authorization was not checked for six hours, each for one caller. */
export async function takeAuthorizationsToCheck(db: Db, now: Date, most: number): Promise<Attempt[]> {
  const { rows } = await sql<Attempt>`
    with due as materialized (
      select id from payment_attempt
      where state = 'approved' and goal = 'authorized' and created_at <= ${now}::timestamptz - interval '1 hour'
        and ask_at <= ${now}
      order by created_at limit ${most} for update skip locked
    ), a as (
      update payment_attempt set ask_at = ${now}::timestamptz + interval '6 hours'
      from due where payment_attempt.id = due.id returning payment_attempt.*
    )
    select ${columns} from a join orders o on o.id = a.order_id`.execute(db);
  return rows;
}

/**
 * Payments due for a request, each for one caller. Due again soon, with growing intervals up to an hour, as the caller
 * may crash.
 */
export async function takeDue(db: Db, now: Date, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with due as materialized (
      select id from payment_attempt
      where (state = 'pending' or (state = 'approved' and goal <> 'authorized') or (state = 'captured' and goal = 'returned'))
        and ask_at <= ${now}
      order by ask_at limit ${most} for update skip locked
    )
    update payment_attempt a
    set ask_at = ${now}::timestamptz + least(greatest((${now}::timestamptz - created_at) / 4, '10 seconds'), '1 hour'),
      sends = sends + case when state = 'pending' then 1 else 0 end
    from due where a.id = due.id returning a.id`.execute(db);
  return rows.map(({ id }) => id);
}
