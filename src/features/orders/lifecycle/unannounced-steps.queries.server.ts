import { sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';
import type { OrderStatus } from './order-status.ts';

export type UnannouncedStep = { orderId: string; status: OrderStatus };

const MOST = 200;

/**
 * Unannounced steps before that moment, without declines that were the submit's own response: those are marked here.
 */
export async function unannouncedSteps(db: Db, before: Date): Promise<UnannouncedStep[]> {
  await sql`
    update order_history h set told_at = h.at
    where told_at is null and at <= ${before} and status = 'canceled' and exists (
      select from payment_attempt a where a.order_id = h.order_id and a.state = 'declined' and a.sends = 1
        and a.settled_at = h.at)`.execute(db);
  const { rows } = await sql<UnannouncedStep>`
    select order_id "orderId", status from order_history
    where told_at is null and undone_at is null and coalesce(announce_at, at) <= ${before}
    order by at, id limit ${MOST}`.execute(db);
  return rows;
}

/** Those that still stand, and of those that could be taken back the ones whose time to do so is over and that none followed. */
export async function dueSteps(db: Db, steps: readonly UnannouncedStep[], now: Date): Promise<UnannouncedStep[]> {
  const { rows } = await sql<UnannouncedStep>`
    select "orderId", step.status
    from json_to_recordset(${JSON.stringify(steps)}::json) as step ("orderId" uuid, status text)
    cross join lateral (select h.id, h.announce_at from order_history h
      where h.order_id = "orderId" and h.status = step.status and h.undone_at is null order by h.id desc limit 1) h
    where h.announce_at is null or (h.announce_at <= ${now} and not exists (select from order_history later
      where later.order_id = "orderId" and later.id > h.id and later.undone_at is null and later.status <> step.status))`.execute(
    db,
  );
  return rows;
}

/** In the transaction that notifies the shoppers. */
export async function markAnnounced(trx: Db, steps: readonly UnannouncedStep[], now: Date): Promise<void> {
  await sql`
    update order_history h set told_at = ${now}
    from json_to_recordset(${JSON.stringify(steps)}::json) as step ("orderId" uuid, status text)
    where h.order_id = "orderId" and h.status = step.status and h.told_at is null
      and coalesce(h.announce_at, h.at) <= ${now}`.execute(trx);
}

/** Refunds before that moment of which the shopper was not notified. */
export async function unannouncedRefunds(db: Db, before: Date): Promise<string[]> {
  const { rows } = await sql<{ orderId: string }>`
    select order_id "orderId" from payment_attempt
    where state = 'refunded' and refund_told_at is null and settled_at <= ${before}
    order by settled_at limit ${MOST}`.execute(db);
  return rows.map(({ orderId }) => orderId);
}

export async function markRefundsAnnounced(trx: Db, orderIds: readonly string[], now: Date): Promise<void> {
  await sql`update payment_attempt set refund_told_at = ${now}
    where order_id = any(${orderIds}::uuid[]) and state = 'refunded' and refund_told_at is null`.execute(trx);
}
