import { sql } from 'kysely';
import type { Check } from './check.ts';

/**
 * Checks the order's present state only: one notification may cover several steps. A step that the response already
 * reports needs none: an order on hold for its payment, and one that the bank declined.
 */
const neverAnnounced: Check = {
  name: 'never-told',
  sentence: 'The shopper was not notified of a status of their order within half an hour.',
  find: (scope) => sql`
    select o.ref_num as subject
    from orders o cross join lateral (
      select h.status, h.at from order_history h where h.order_id = o.id and h.undone_at is null
        and h.status is distinct from (select p.status from order_history p where p.order_id = o.id and p.id < h.id and p.undone_at is null
          order by p.id desc limit 1)
      order by h.id desc limit 1) last
    where o.placed_at >= ${scope.since}::timestamptz and o.user_id is not null
      and last.at between ${scope.since}::timestamptz and ${scope.now}::timestamptz - interval '30 minutes'
      and not (o.status = 'on-hold' and o.payment_status = 'pending')
      and not (o.status = 'canceled' and exists (
        select from payment_attempt a where a.order_id = o.id and a.state = 'declined' and a.sends = 1))
      and not exists (select from notification n where n.ref_id = o.id and n.type = 'order'
        and (n.step = 'placed' or n.step like last.status || ' %') and (last.status = 'new-order') = (n.step = 'placed')
        and n.created_at >= date_trunc('milliseconds', last.at))`,
};

/** By the database's clock, as they are written. */
const unsentMessage: Check = {
  name: 'unsent-message',
  sentence: 'A mail or text message has waited for more than an hour, or was given up after three days.',
  find: (scope) => sql`
    select m.channel || ' ' || m.id as subject from outbox_message m
    where m.sent_at is null and m.created_at < clock_timestamp() - interval '1 hour'
      and (m.dropped_at is null or m.drop_reason = 'gave-up' and m.dropped_at >= ${scope.since}::timestamptz)`,
};

const overdueTask: Check = {
  name: 'overdue-task',
  sentence: 'Something that must be done once has been due for an hour, and every try failed.',
  find: (scope) => sql`
    select t.name || ' ' || t.key as subject from pending_task t
    where t.due_at < ${scope.now}::timestamptz - interval '1 hour' or t.tries >= 8`,
};

const failedJob: Check = {
  name: 'failed-job',
  sentence: 'A job was given up: what it had to do has not happened.',
  find: () => sql`select j.name || ' ' || j.id as subject from pgboss.job j where j.state = 'failed'`,
};

const stuckJob: Check = {
  name: 'stuck-job',
  sentence: 'A job has been due for an hour and nobody works on it.',
  find: () => sql`
    select j.name || ' ' || j.id as subject from pgboss.job j
    where (j.state in ('created', 'retry') and j.start_after < clock_timestamp() - interval '1 hour')
      or (j.state = 'active' and j.started_on < clock_timestamp() - interval '1 hour')`,
};

export const ANNOUNCEMENT_CHECKS = [neverAnnounced, unsentMessage, overdueTask];
/** Where there is a job queue. */
export const JOB_CHECKS = [failedJob, stuckJob];
