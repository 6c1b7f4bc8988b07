import { sql } from 'kysely';
import type { TaxClass } from '#features/catalog';
import type { Levy, PlacedLine, Tax } from '#features/checkout/server';
import type { Db } from '#platform/db/db.ts';
import type { Check, Scope } from './check.ts';
import { ordersInScope } from './scope.queries.server.ts';

const noRate: Check = {
  name: 'no-tax-rate',
  sentence:
    'A store sells in a province that has no tax rate in force for one of the classes: it would sell without tax.',
  find: ({ now }) => sql`
    select distinct s.province || ' ' || c.tax_class as subject
    from store s cross join (select distinct tax_class from levy_rate) c
    where s.is_active and not exists (select from levy_rate r where r.province = s.province and r.tax_class = c.tax_class
      and r.valid_from <= (${now}::timestamptz at time zone s.time_zone)::date)`,
};

/** Of orders that were placed before there were classes, the rate is not looked at. */
const noTax: Check = {
  name: 'order-without-tax',
  sentence: 'The order was placed without any tax though its province had a rate.',
  find: (scope) => sql`
    select o.ref_num as subject from orders o join store s on s.id = o.store_id
    where ${ordersInScope(scope)} and jsonb_array_length(o.tax_lines) = 0 and exists (
      select from (select distinct on (r.levy) r.percent from levy_rate r
        where r.province = s.province and r.tax_class = coalesce(
            (select l.tax_class from order_line l where l.order_id = o.id limit 1), 'cannabis')
          and r.valid_from <= (o.placed_at at time zone s.time_zone)::date
        order by r.levy, r.valid_from desc) rate where rate.percent > 0)`,
};

export const TAX_CHECKS = [noRate, noTax];

export type TaxedOrder = {
  id: string;
  refNum: string;
  province: string;
  /** YYYY-MM-DD by the store's clock. */
  day: string;
  deliveryFeeCents: number;
  taxLines: Tax['taxLines'];
  totals: { taxClass: TaxClass; cents: number }[];
  /** Where it is not for what was ordered. */
  charge: { taxLines: Tax['taxLines']; lines: Omit<PlacedLine, 'levies'>[] } | null;
};

const PAGE = 5000;
const FIRST = '00000000-0000-0000-0000-000000000000';

/** A page of the orders in scope with what each class of products cost; without those placed before there were classes. */
export async function taxedOrders(db: Db, scope: Scope, after: string = FIRST): Promise<TaxedOrder[]> {
  const { rows } = await sql<TaxedOrder>`
    select o.id, o.ref_num "refNum", s.province, to_char(o.placed_at at time zone s.time_zone, 'YYYY-MM-DD') "day",
      o.delivery_fee_cents "deliveryFeeCents", o.tax_lines "taxLines",
      coalesce(t.totals, '[]') as totals,
      case when o.charge_total_cents is not null then json_build_object('taxLines', o.charge_tax_lines, 'lines', (
        select json_agg(json_build_object('taxClass', l.tax_class, 'unitPriceCents', l.unit_price_cents,
          'depositCents', l.deposit_cents, 'ordered', case when l.replaces is null then l.quantity else 0 end,
          'kept', l.quantity - l.short)) from order_line l where l.order_id = o.id)) end as charge
    from (select o.* from orders o where o.id > ${after}::uuid and ${ordersInScope(scope)} order by o.id limit ${PAGE}) o
    join store s on s.id = o.store_id
    cross join lateral (
      select json_agg(json_build_object('taxClass', c.tax_class, 'cents', c.cents)) filter (where c.tax_class is not null) as totals
      from (select l.tax_class, sum(l.sub_total_cents)::bigint as cents from order_line l
        where l.order_id = o.id and l.replaces is null group by l.tax_class) c) t
    order by o.id`.execute(db);
  return rows;
}

export type Rate = Levy & { province: string; taxClass: TaxClass; validFrom: string };

/** Every rate there ever was: of each levy the newest first, in the order in which levies are listed. */
export async function allRates(db: Db): Promise<Rate[]> {
  const { rows } = await sql<Rate>`
    select province, tax_class "taxClass", levy, percent, position, is_in_next_base "isInNextBase",
      to_char(valid_from, 'YYYY-MM-DD') "validFrom"
    from levy_rate order by position, levy, valid_from desc`.execute(db);
  return rows;
}
