import { sql } from 'kysely';
import type { Check } from './check.ts';
import { LEGAL_STATES } from './legal-states.ts';
import { ordersInScope, ordersWithLastAttempt } from './scope.queries.server.ts';

const LEGAL = LEGAL_STATES.flatMap(({ statuses, payment, attempt, targets }) =>
  statuses.flatMap((status) => targets.map((target) => `${status}|${payment}|${attempt}|${target}`)),
);

const impossibleState: Check = {
  name: 'impossible-state',
  sentence: 'The order, its payment and the latest attempt stand as they never may together.',
  find: (scope) => sql`
    select concat_ws(' ', o.ref_num, o.status, o.payment_status, last.state, last.goal) as subject
    from ${ordersWithLastAttempt(scope)}
    where concat_ws('|', o.status, o.payment_status, last.state, last.goal) <> all(${LEGAL}::text[])`,
};

const withoutPayment: Check = {
  name: 'order-without-payment',
  sentence: 'The order has no payment attempt at all.',
  find: (scope) => sql`
    select o.ref_num as subject from orders o
    where ${ordersInScope(scope)} and not exists (select from payment_attempt a where a.order_id = o.id)`,
};

const severalPayments: Check = {
  name: 'several-live-payments',
  sentence: 'An earlier attempt of the order is not at its end: money may be held or taken twice.',
  find: (scope) => sql`
    select o.ref_num as subject from ${ordersWithLastAttempt(scope)}
    where exists (select from payment_attempt a where a.order_id = o.id and a.id <> last.id
      and a.state not in ('voided', 'declined', 'refunded'))`,
};

const overduePayment: Check = {
  name: 'overdue-payment',
  sentence: 'A payment has not reached its target for an hour: the recovery or the provider does not work.',
  find: ({ now }) => sql`
    select concat_ws(' ', o.ref_num, a.state, 'to', a.goal) as subject
    from payment_attempt a join orders o on o.id = a.order_id
    where (a.state = 'pending' or (a.state = 'approved' and a.goal <> 'authorized') or (a.state = 'captured' and a.goal = 'returned'))
      and coalesce(a.goal_at, a.created_at)
        < ${now}::timestamptz - interval '1 hour'`,
};

const overdueHold: Check = {
  name: 'overdue-hold',
  sentence:
    'Money has been held for longer than banks keep it, or an order has waited on hold for as long without any.',
  find: ({ now }) => sql`
    select o.ref_num as subject from payment_attempt a join orders o on o.id = a.order_id
    where a.state = 'approved' and a.goal = 'authorized' and a.created_at < ${now}::timestamptz - interval '6 days 2 hours'
    union
    select o.ref_num from orders o where o.status = 'on-hold' and o.payment_status = 'voided'
      and (select max(a.settled_at) from payment_attempt a where a.order_id = o.id)
        < ${now}::timestamptz - interval '6 days 2 hours'`,
};

export const STATE_CHECKS = [impossibleState, withoutPayment, severalPayments, overduePayment, overdueHold];
