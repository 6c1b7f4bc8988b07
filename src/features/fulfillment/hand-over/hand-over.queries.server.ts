import { sql } from 'kysely';
import type { Order } from '#features/orders';
import type { Db, Trx } from '#platform/db/db.ts';

export type HandOverFacts = {
  orderId: string;
  refNum: string;
  storeId: number;
  status: Order['status'];
  deliveryType: 'pickup' | 'delivery';
  driverId: string | null;
  returningSince: Date | null;
  chargeCents: number;
  firstName: string;
  initial: string;
  address: string | null;
  timeZone: string;
  demandsForm: boolean;
  demandsPin: boolean;
  lines: { id: string; name: string; units: number; stockLeft: number }[];
};

export async function handOverFacts(db: Db, orderId: string): Promise<HandOverFacts | null> {
  const { rows } = await sql<HandOverFacts>`
    select o.id as "orderId", o.ref_num as "refNum", o.store_id as "storeId", o.status,
      o.delivery_type as "deliveryType", o.driver_id as "driverId", o.returning_since as "returningSince",
      coalesce(o.charge_total_cents, o.total_cents) as "chargeCents",
      coalesce(shopper.first_name, '') as "firstName", coalesce(left(shopper.last_name, 1), '') as initial,
      case when o.delivery_type = 'delivery' then concat_ws(', ', nullif(o.delivery_location->>'address', ''),
        nullif(o.delivery_location->>'city', '')) end as address,
      s.time_zone as "timeZone", coalesce(rule.demands_form, false) as "demandsForm",
      coalesce(rule.demands_pin, false) as "demandsPin", line.lines
    from orders o join store s on s.id = o.store_id left join app_user shopper on shopper.id = o.user_id
      left join handover_rule rule on rule.store_id = s.id
      cross join lateral (select coalesce(json_agg(json_build_object('id', l.listing_id::text, 'name', l.product->>'displayName',
          'units', l.quantity - l.short, 'stockLeft', greatest(listing.on_hand - listing.reserved, 0)) order by l.listing_id), '[]') as lines
        from order_line l join listing on listing.id = l.listing_id where l.order_id = o.id and l.quantity > l.short) line
    where o.id = ${orderId}`.execute(db);
  return rows[0] ?? null;
}

export type Rules = { demandsForm: boolean; demandsPin: boolean };

/** null: there is no such store. */
export async function rulesOf(db: Db, storeId: number): Promise<(Rules & { storeName: string }) | null> {
  const { rows } = await sql<Rules & { storeName: string }>`
    select display_name as "storeName", coalesce(demands_form, false) as "demandsForm", coalesce(demands_pin, false) as "demandsPin"
    from store left join handover_rule on store_id = store.id where store.id = ${storeId}`.execute(db);
  return rows[0] ?? null;
}

/** Before they are changed: two who change them at once take turns. */
export async function lockRules(trx: Trx, storeId: number): Promise<void> {
  await sql`select from store where id = ${storeId} for no key update`.execute(trx);
}

export async function writeRules(trx: Trx, storeId: number, { demandsForm, demandsPin }: Rules): Promise<void> {
  await sql`insert into handover_rule (store_id, demands_form, demands_pin) values (${storeId}, ${demandsForm}, ${demandsPin})
    on conflict (store_id) do update set demands_form = excluded.demands_form, demands_pin = excluded.demands_pin`.execute(
    trx,
  );
}
