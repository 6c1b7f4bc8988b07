import { sql } from 'kysely';
import type { Trx } from '#platform/db/db.ts';
import type { OrderStatus } from './order-status.ts';

export type LastStep = {
  id: string;
  status: OrderStatus;
  at: Date;
  /** Until then it can be taken back; null: it cannot. */
  announceAt: Date | null;
  actor: string;
  /** 'Eli W.'; null: the shopper, the system, or an account that is gone. */
  by: string | null;
  timeZone: string;
  /** Where the order was before; null: it begins here. */
  before: OrderStatus | null;
};

/** The last step of an order that was not taken back. The caller holds its lock. */
export async function lastStep(trx: Trx, orderId: string): Promise<LastStep | null> {
  const { rows } = await sql<LastStep>`
    select h.id::text, h.status, h.at, h.announce_at "announceAt", h.actor, ${nameOfActor(sql`h.actor`)} "by", s.time_zone "timeZone",
      (select b.status from order_history b where b.order_id = h.order_id and b.id < h.id and b.undone_at is null
        order by b.id desc limit 1) "before"
    from order_history h join orders o on o.id = h.order_id join store s on s.id = o.store_id
    where h.order_id = ${orderId} and h.undone_at is null order by h.id desc limit 1`.execute(trx);
  return rows[0] ?? null;
}

/** First name and initial of a member of staff; null where it is nobody with an account. */
export const nameOfActor = (actor: ReturnType<typeof sql>) => sql<string | null>`
  (select u.first_name || ' ' || left(u.last_name, 1) || '.' from app_user u where u.id::text = ${actor})`;

/** Takes a step back: the order returns to where it was. */
export async function undoLastStep(
  trx: Trx,
  { orderId, step, to, actor }: { orderId: string; step: string; to: OrderStatus; actor: string },
  now: Date,
): Promise<void> {
  await sql`
    with undone as (update order_history set undone_at = ${now}, undone_by = ${actor} where id = ${step}::bigint)
    update orders set status = ${to}, ready_at = case when ${to} in ('new-order', 'on-hold') then null else ready_at end
    where id = ${orderId}`.execute(trx);
}
