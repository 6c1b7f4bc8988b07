import { sql } from 'kysely';
import type { Db, Trx } from '#platform/db/db.ts';
import { type Attempt, askFirstAt } from './payment-step.ts';

const MOST = 500;

/** Orders authorized before then, oldest first, without new ones. */
export async function ordersAuthorizedBefore(db: Db, before: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select o.id from payment_attempt a join orders o on o.id = a.order_id
    where a.state = 'approved' and a.goal = 'authorized' and a.created_at <= ${before} and o.status <> 'new-order'
    order by a.created_at limit ${MOST}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Orders on hold without an authorization since before then. */
export async function ordersWithoutMoneySince(db: Db, before: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select o.id from orders o where o.status = 'on-hold' and o.payment_status = 'voided'
      and ${before}::timestamptz >= (select max(a.settled_at) from payment_attempt a where a.order_id = o.id)
    order by o.id limit ${MOST}`.execute(db);
  return rows.map(({ id }) => id);
}

type NewAttempt = Pick<Attempt, 'id' | 'orderId' | 'targetState' | 'amountCents' | 'captureCents' | 'vaultKey'> & {
  targetStateBy: string;
};

/** Adds a payment after the last one has ended. The caller locks the order. */
export async function insertAttempt(trx: Trx, attempt: NewAttempt, now: Date): Promise<void> {
  const { id, orderId, targetState, amountCents, captureCents, vaultKey, targetStateBy } = attempt;
  await sql`
    with new_attempt as (
      insert into payment_attempt (id, order_id, state, goal, goal_by, amount_cents, capture_cents, vault_key, created_at, ask_at)
      values (${id}, ${orderId}, 'pending', ${targetState}, ${targetStateBy}, ${amountCents}, ${captureCents}, ${vaultKey}, ${now}, ${askFirstAt(now)}))
    update orders set payment_status = 'pending' where id = ${orderId}`.execute(trx);
}
