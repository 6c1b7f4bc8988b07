import { sql } from 'kysely';
import { nextStatuses, ORDER_STATUSES } from '#features/orders';
import type { Check } from './check.ts';
import { ordersInScope } from './scope.queries.server.ts';

const KINDS = ['pickup', 'delivery'] as const;
/** The table of status changes; a new request for the money writes an entry without a change. */
const MOVES = KINDS.flatMap((kind) =>
  ORDER_STATUSES.flatMap((from) =>
    [...nextStatuses(from, kind), ...(from === 'ready-pickup' || from === 'out-for-delivery' ? [from] : [])].map(
      (to) => `${kind}|${from}|${to}`,
    ),
  ),
);

const withoutHistory: Check = {
  name: 'order-without-history',
  sentence: 'The order has no history.',
  find: (scope) => sql`
    select o.ref_num as subject from orders o
    where ${ordersInScope(scope)} and not exists (select from order_history h where h.order_id = o.id)`,
};

/** Every order begins on hold; its payment moves it to new; from there on the table of moves rules. */
const forbiddenMove: Check = {
  name: 'forbidden-move',
  sentence: 'The history of the order has a step that it may not take, or does not begin on hold.',
  find: (scope) => sql`
    select distinct step.ref_num as subject from (
      select o.ref_num, o.delivery_type as kind, h.status as to, lag(h.status) over w as from, row_number() over w as n
      from orders o join order_history h on h.order_id = o.id and h.undone_at is null
      where ${ordersInScope(scope)}
      window w as (partition by h.order_id order by h.id)) step
    where case when step.n = 1 then step.to <> 'on-hold'
      when step.n = 2 and step.to = 'new-order' then false
      else concat_ws('|', step.kind, step.from, step.to) <> all(${MOVES}::text[]) end`,
};

const historyEndsElsewhere: Check = {
  name: 'history-ends-elsewhere',
  sentence: 'The last step of the order’s history is not where the order stands.',
  find: (scope) => sql`
    select o.ref_num as subject from orders o cross join lateral (
      select h.status from order_history h where h.order_id = o.id and h.undone_at is null order by h.id desc limit 1) last
    where ${ordersInScope(scope)} and last.status <> o.status`,
};

const placedNotOnce: Check = {
  name: 'not-placed-once',
  sentence: 'The order was not passed to its store exactly once, though its payment was authorized.',
  find: (scope) => sql`
    select o.ref_num as subject from orders o cross join lateral (
      select count(*) as n from order_history h where h.order_id = o.id and h.status = 'new-order' and h.undone_at is null) placed
    where ${ordersInScope(scope)}
      and (placed.n > 1 or (placed.n = 0 and o.payment_status <> 'pending' and o.status <> 'canceled'))`,
};

export const HISTORY_CHECKS = [withoutHistory, forbiddenMove, historyEndsElsewhere, placedNotOnce];
