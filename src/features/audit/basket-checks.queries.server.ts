import { sql } from 'kysely';
import type { Check } from './check.ts';
import { ordersInScope } from './scope.queries.server.ts';

const keyWithoutOrder: Check = {
  name: 'key-without-its-order',
  sentence: 'A submit was answered with an order that is not there, or is not that shopper’s.',
  find: ({ since }) => sql`
    select told.id::text as subject from submit_key k cross join lateral unnest(k.order_ids) told (id)
    where k.created_at >= ${since}::timestamptz
      and not exists (select from orders o where o.id = told.id and o.user_id = k.user_id)`,
};

/** A submit empties the cart, so nobody buys the same twice within a second. */
const sameBasketTwice: Check = {
  name: 'same-basket-twice',
  sentence: 'The shopper has two orders of the same basket, placed within a second.',
  find: (scope) => sql`
    select concat_ws(' and ', basket.before, basket.ref_num) as subject from (
      select o.ref_num, lag(o.ref_num) over same as before, o.placed_at - lag(o.placed_at) over same as gap
      from orders o cross join lateral (
        select string_agg(l.listing_id || 'x' || l.quantity, ',' order by l.listing_id) as lines
        from order_line l where l.order_id = o.id) b
      where ${ordersInScope(scope)} and o.user_id is not null and o.status <> 'canceled'
      window same as (partition by o.user_id, o.store_id, b.lines order by o.placed_at, o.id)) basket
    where basket.gap < interval '1 second'`,
};

const orderedLinesInCart: Check = {
  name: 'bought-lines-in-the-cart',
  sentence: 'What was bought is still in the cart.',
  find: (scope) => sql`
    select distinct o.ref_num as subject
    from cart_line c join orders o on o.user_id = c.user_id and o.status <> 'canceled' and ${ordersInScope(scope)}
    join order_line l on l.order_id = o.id and l.listing_id = c.listing_id where c.added_at <= o.placed_at`,
};

export const BASKET_CHECKS = [keyWithoutOrder, sameBasketTwice, orderedLinesInCart];
