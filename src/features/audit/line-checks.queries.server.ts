import { sql } from 'kysely';
import type { Check } from './check.ts';
import { ordersInScope } from './scope.queries.server.ts';

const linesInScope = (scope: Parameters<Check['find']>[0]) =>
  sql`orders o join order_line l on l.order_id = o.id and ${ordersInScope(scope)}`;

const withoutLines: Check = {
  name: 'order-without-lines',
  sentence: 'The order has no lines.',
  find: (scope) => sql`
    select o.ref_num as subject from orders o
    where ${ordersInScope(scope)} and not exists (select from order_line l where l.order_id = o.id)`,
};

const wrongTotals: Check = {
  name: 'wrong-totals',
  sentence: 'The amounts of the order are not those of its lines, or do not add up.',
  find: (scope) => sql`
    select o.ref_num as subject
    from orders o left join lateral (
      select sum(l.sub_total_cents)::bigint, sum(l.quantity * l.deposit_cents)::bigint, sum(l.quantity)::int,
        sum(l.quantity * l.cannabis_mg)::int
      from order_line l where l.order_id = o.id and l.replaces is null) s (sub_total, deposit, items, mg) on true
    where ${ordersInScope(scope)} and (
      o.total_cents <> o.sub_total_cents + o.tax_cents + o.delivery_fee_cents + o.deposit_cents
      or (o.sub_total_cents, o.deposit_cents, o.total_items, o.cannabis_mg) is distinct from (s.sub_total, s.deposit, s.items, s.mg))`,
};

const wrongTaxLines: Check = {
  name: 'tax-lines-do-not-add-up',
  sentence: 'The tax lines of the order do not add up to its tax.',
  find: (scope) => sql`
    select o.ref_num as subject from orders o where ${ordersInScope(scope)} and o.tax_cents
      <> (select coalesce(sum((line->>'amount')::bigint), 0) from jsonb_array_elements(o.tax_lines) line)`,
};

/** A payment that was collected again is of what is left to charge. */
const wrongAmount: Check = {
  name: 'payment-is-not-the-total',
  sentence: 'A payment of the order is of another amount than its total.',
  find: (scope) => sql`
    select o.ref_num as subject from orders o join payment_attempt a on a.order_id = o.id
    where ${ordersInScope(scope)} and a.amount_cents <> o.total_cents
      and (a.capture_cents is distinct from a.amount_cents or a.amount_cents <> o.charge_total_cents)`,
};

/** The units, deposits and fee that are handed over; `wrongTax` checks the tax. */
const wrongCharge: Check = {
  name: 'charge-is-not-the-lines',
  sentence: 'What the order charges is not what its lines as they are cost, or is more than was authorized.',
  find: (scope) => sql`
    select o.ref_num as subject
    from orders o cross join lateral (
      select sum((l.quantity - l.short) * l.unit_price_cents)::bigint as sub_total,
        sum((l.quantity - l.short) * l.deposit_cents)::bigint as deposit
      from order_line l where l.order_id = o.id) s
    where ${ordersInScope(scope)} and (
      (coalesce(o.charge_sub_total_cents, o.sub_total_cents), coalesce(o.charge_deposit_cents, o.deposit_cents))
        is distinct from (s.sub_total, s.deposit)
      or o.charge_tax_cents <> (select coalesce(sum((line->>'amount')::bigint), 0) from jsonb_array_elements(o.charge_tax_lines) line)
      or o.charge_total_cents <> o.charge_sub_total_cents + o.charge_tax_cents + o.delivery_fee_cents + o.charge_deposit_cents
      or coalesce(o.charge_total_cents, o.total_cents) > o.total_cents)`,
};

const wrongCapture: Check = {
  name: 'captured-is-not-the-charge',
  sentence: 'More or less was captured than what was handed over costs, or more than was authorized.',
  find: (scope) => sql`
    select o.ref_num as subject from orders o join payment_attempt a on a.order_id = o.id
    where ${ordersInScope(scope)} and a.state in ('captured', 'refunded') and (
      coalesce(a.capture_cents, a.amount_cents) > a.amount_cents
      or (o.status = 'completed' and coalesce(a.capture_cents, a.amount_cents) <> coalesce(o.charge_total_cents, o.total_cents)))`,
};

const wrongRefundLines: Check = {
  name: 'refunded-more-units-than-handed-over',
  sentence: 'More units of a line were refunded than were handed over.',
  find: (scope) => sql`
    select distinct o.ref_num as subject from ${linesInScope(scope)}
    where l.quantity - l.short < (select coalesce(sum(rl.units), 0) from refund_line rl join refund r on r.id = rl.refund_id
      where rl.order_id = l.order_id and rl.listing_id = l.listing_id and r.state <> 'declined')`,
};

const anotherStore: Check = {
  name: 'line-of-another-store',
  sentence: 'A line of the order is a listing of another store.',
  find: (scope) => sql`
    select distinct o.ref_num as subject from ${linesInScope(scope)} join listing on listing.id = l.listing_id
    where listing.store_id <> o.store_id`,
};

const anotherProduct: Check = {
  name: 'line-of-another-product',
  sentence: 'A line of the order names another product than its listing, or shows another one to the shopper.',
  find: (scope) => sql`
    select distinct o.ref_num as subject from ${linesInScope(scope)} join listing on listing.id = l.listing_id
    where listing.system_product_id <> l.system_product_id or l.product->>'id' is distinct from l.listing_id::text`,
};

const anotherPrice: Check = {
  name: 'price-is-not-the-snapshot',
  sentence: 'A line of the order was charged at another price than the shopper was shown.',
  find: (scope) => sql`
    select distinct o.ref_num as subject from ${linesInScope(scope)}
    where (l.product->>'price')::bigint is distinct from l.unit_price_cents`,
};

export const LINE_CHECKS = [
  withoutLines,
  wrongTotals,
  wrongTaxLines,
  wrongAmount,
  wrongCharge,
  wrongCapture,
  wrongRefundLines,
  anotherStore,
  anotherProduct,
  anotherPrice,
];
