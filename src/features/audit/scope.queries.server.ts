import { type RawBuilder, sql } from 'kysely';
import type { Scope } from './check.ts';

/** Condition on `o`: the orders of the window, and older ones that are still open. */
export const ordersInScope = ({ since }: Scope): RawBuilder<boolean> =>
  sql`(o.placed_at >= ${since}::timestamptz or o.status not in ('completed', 'canceled'))`;

/** The attempt of each order in scope that counts: the latest. As `last`, beside `o`. */
export const ordersWithLastAttempt = (scope: Scope) => sql`
  orders o join lateral (
    select * from payment_attempt a where a.order_id = o.id order by a.created_at desc, a.id desc limit 1
  ) last on ${ordersInScope(scope)}`;
