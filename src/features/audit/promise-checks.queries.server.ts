import { sql } from 'kysely';
import type { Check } from './check.ts';

/** Checks what a test knows and the database does not: orders that a response has reported to a client. */
export const acknowledgedIsThere = (ids: readonly string[]): Check => ({
  name: 'acknowledged-order-missing',
  sentence: 'A client was told of an order that is not there.',
  find: () => sql`
    select told.id::text as subject from unnest(${ids}::uuid[]) told (id)
    where not exists (select from orders o where o.id = told.id)`,
});

/** What each listing had before the first order: listing id → units. */
export const stockIsConserved = (initial: ReadonlyMap<number, number>): Check => ({
  name: 'units-appeared-or-vanished',
  sentence: 'Units on hand, handed over and missing are not what the listing began with.',
  find: () => sql`
    select 'listing ' || l.id as subject
    from listing l join unnest(${[...initial.keys()]}::bigint[], ${[...initial.values()]}::int[]) begun (id, units) on begun.id = l.id
    where begun.units <> l.on_hand + coalesce((select sum(ol.quantity - ol.short) from order_line ol join orders o on o.id = ol.order_id
      where ol.listing_id = l.id and o.status = 'completed'), 0)
      - coalesce((select sum(m.on_hand_change) from stock_movement m where m.listing_id = l.id and m.kind in ('return', 'missing')), 0)`,
});
