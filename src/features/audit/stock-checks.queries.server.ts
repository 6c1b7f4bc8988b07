import { sql } from 'kysely';
import type { Check } from './check.ts';
import { ordersInScope } from './scope.queries.server.ts';

const movementsOf = sql`
  listing l left join (
    select m.listing_id, sum(m.on_hand_change)::bigint as on_hand, sum(m.reserved_change)::bigint as reserved
    from stock_movement m group by m.listing_id) m on m.listing_id = l.id`;

const wrongOnHand: Check = {
  name: 'on-hand-is-not-its-movements',
  sentence: 'The units on hand of a listing are not the sum of its movements.',
  find: () => sql`
    select 'listing ' || l.id as subject from ${movementsOf} where l.on_hand <> coalesce(m.on_hand, 0)`,
};

const wrongReserved: Check = {
  name: 'reserved-is-not-its-movements',
  sentence: 'The reserved units of a listing are not the sum of its movements.',
  find: () => sql`
    select 'listing ' || l.id as subject from ${movementsOf} where l.reserved <> coalesce(m.reserved, 0)`,
};

const reservedByNobody: Check = {
  name: 'reserved-is-not-the-open-orders',
  sentence:
    'The reserved units of a listing are not those of its open orders and of substitutes that wait for an answer: too many or too few can be bought.',
  find: () => sql`
    select 'listing ' || l.id as subject
    from listing l left join (
      select listing_id, sum(units) as units from (
        select ol.listing_id, ol.quantity - ol.short as units from orders o join order_line ol on ol.order_id = o.id
        where o.status not in ('completed', 'canceled')
        union all select substitute_id, units from substitution where state = 'waiting') promised
      group by listing_id) open on open.listing_id = l.id
    where l.reserved <> coalesce(open.units, 0)`,
};

/** Orders that had ended before movements were written have none. */
const wrongMovements: Check = {
  name: 'order-moved-other-stock',
  sentence: 'The stock that the order reserved, released or handed over is not that of its lines.',
  find: (scope) => sql`
    select distinct o.ref_num as subject
    from orders o
    join (
      select order_id, coalesce(l.listing_id, m.listing_id) as listing_id, coalesce(l.units, 0) as units,
        coalesce(m.reserved, 0) as reserved, coalesce(m.handed_over, 0) as handed_over, coalesce(m.returned, 0) as returned,
        coalesce(b.restocked, 0) as restocked, coalesce(w.waiting, 0) as waiting
      from (select o.id as order_id, ol.listing_id, ol.quantity - ol.short as units from orders o join order_line ol on ol.order_id = o.id
        where ${ordersInScope(scope)}) l
      full join (
        select order_id, listing_id, sum(reserved_change) filter (where kind in ('reserve', 'release')) as reserved,
          -sum(on_hand_change) filter (where kind = 'hand-over') as handed_over,
          sum(on_hand_change) filter (where kind = 'return') as returned
        from stock_movement where order_id is not null group by order_id, listing_id) m using (order_id, listing_id)
      left join (
        select order_id, listing_id, sum(units) as restocked from refund_line where is_restocked group by order_id, listing_id
      ) b using (order_id, listing_id)
      left join (
        select order_id, substitute_id as listing_id, sum(units) as waiting from substitution where state = 'waiting'
        group by order_id, substitute_id
      ) w using (order_id, listing_id)
    ) s on s.order_id = o.id
    where ${ordersInScope(scope)}
      and exists (select from stock_movement m where m.order_id = o.id)
      and (s.reserved, s.handed_over, s.returned) is distinct from (
        s.waiting + case when o.status = 'canceled' then 0 else s.units end, case when o.status = 'completed' then s.units else 0 end,
        s.restocked)`,
};

/** Lines that were short before such movements were written have none. A count makes up for what was missing before it. */
const soldThoughMissing: Check = {
  name: 'missing-units-for-sale',
  sentence: 'Units that the store could not find are on hand again, though they did not turn up: they can be bought.',
  find: (scope) => sql`
    select distinct o.ref_num as subject
    from orders o join order_line ol on ol.order_id = o.id join (
      select order_id, listing_id, -sum(on_hand_change) as units from stock_movement where kind = 'missing'
      group by order_id, listing_id
    ) missing on missing.order_id = ol.order_id and missing.listing_id = ol.listing_id
    where ${ordersInScope(scope)} and missing.units < ol.short`,
};

export const STOCK_CHECKS = [wrongOnHand, wrongReserved, reservedByNobody, wrongMovements, soldThoughMissing];
