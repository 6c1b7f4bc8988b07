import { sql } from 'kysely';
import { LEGAL_STATES } from '#features/orders/server';
import type { Check } from './check.ts';
import { ordersInScope, ordersWithLastAttempt } from './scope.queries.server.ts';

const impossibleState: Check = {
  name: 'impossible-state',
  sentence: 'The order, its payment and the latest attempt stand as they never may together.',
  find: (scope) => sql`
    select concat_ws(' ', o.ref_num, o.status, o.payment_status, last.state, last.goal) as subject
    from ${ordersWithLastAttempt(scope)}
    where concat_ws('|', o.status, o.payment_status, last.state || ' → ' || last.goal) <> all(${LEGAL_STATES}::text[])`,
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
      and a.state not in ('voided', 'declined'))`,
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

const overdueRefund: Check = {
  name: 'overdue-refund',
  sentence: 'A refund has been open for an hour: the provider is not responding, or a person has to look it up.',
  find: ({ now }) => sql`
    select concat_ws(' ', o.ref_num, r.id, r.state) as subject
    from refund r join payment_attempt a on a.id = r.attempt_id join orders o on o.id = a.order_id
    where r.state in ('pending', 'unclear') and r.created_at < ${now}::timestamptz - interval '1 hour'`,
};

const wrongRefunds: Check = {
  name: 'refunds-are-not-the-payment',
  sentence: 'The refunds of a payment are more than it, or it counts as refunded without them.',
  find: (scope) => sql`
    select o.ref_num as subject
    from orders o join payment_attempt a on a.order_id = o.id and ${ordersInScope(scope)}
    left join lateral (
      select sum(r.amount_cents) filter (where r.state = 'done') as done, sum(r.amount_cents) filter (where r.state <> 'declined') as asked
      from refund r where r.attempt_id = a.id) r on true
    where coalesce(r.asked, 0) > coalesce(a.capture_cents, a.amount_cents)
      or (coalesce(r.done, 0) = coalesce(a.capture_cents, a.amount_cents)) <> (a.state = 'refunded')`,
};

const moneyKept: Check = {
  name: 'canceled-and-the-money-kept',
  sentence: 'The order was canceled, its money was taken, and no refund of it is asked for or was declined.',
  find: (scope) => sql`
    select o.ref_num as subject from ${ordersWithLastAttempt(scope)}
    where o.status = 'canceled' and last.state = 'captured' and last.goal = 'captured'
      and not exists (select from refund r where r.attempt_id = last.id and r.state = 'declined')`,
};

export const STATE_CHECKS = [
  impossibleState,
  moneyKept,
  withoutPayment,
  severalPayments,
  overduePayment,
  overdueHold,
  overdueRefund,
  wrongRefunds,
];
