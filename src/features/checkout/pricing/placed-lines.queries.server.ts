import { sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';
import type { PlacedLine } from './charged-amounts.ts';
import { leviesOn } from './checkout.queries.server.ts';

export type PlacedOrder = {
  deliveryFeeCents: number;
  authorizedCents: number;
  /** In the order of their listings. */
  lines: (PlacedLine & { listingId: number })[];
};

/**
 * An order's lines as they are, with the levies of the day on which it was placed. Lines from before there were classes are
 * taxed as cannabis, as they were then.
 */
export async function placedOrder(db: Db, orderId: string): Promise<PlacedOrder | null> {
  const levies = leviesOn({
    province: sql`s.province`,
    taxClass: sql`coalesce(l.tax_class, 'cannabis')`,
    day: sql`(o.placed_at at time zone s.time_zone)::date`,
  });
  const { rows } = await sql<PlacedOrder>`
    select o.delivery_fee_cents "deliveryFeeCents", o.total_cents "authorizedCents",
      (select json_agg(json_build_object('listingId', l.listing_id, 'taxClass', coalesce(l.tax_class, 'cannabis'),
          'levies', ${levies}, 'unitPriceCents', l.unit_price_cents, 'depositCents', l.deposit_cents,
          'ordered', case when l.replaces is null then l.quantity else 0 end, 'kept', l.quantity - l.short)
          order by l.listing_id)
        from order_line l where l.order_id = o.id) as lines
    from orders o join store s on s.id = o.store_id where o.id = ${orderId}`.execute(db);
  return rows[0] ?? null;
}
