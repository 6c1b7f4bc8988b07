import { sql } from 'kysely';
import type { PaymentGateway } from '#features/payments/server';
import type { Db } from '#platform/db.ts';
import { mayMove, type OrderStatus } from './order-status.ts';
import { overRefunded } from './payment-differences.ts';
import { comparePayments } from './reconcile-payments.server.ts';

/** How many times each promise is broken; all zero in a shop that is right (reliability.md 5.1). */
export type Audit = {
  I1_approvedWithoutProviderRecord: number;
  I2_chargedWithoutApproval: number;
  I3_ordersWithoutOneLivePayment: number;
  I4_stockAndOrdersDisagree: number;
  I5_negativeStock: number;
  I6_pendingTooLong: number;
  I7_acknowledgedButMissing: number;
  I8_totalsThatDoNotAddUp: number;
  I9_placedNotToldOnce: number;
  I10_forbiddenTransitions: number;
  I11_placedLinesStillInCart: number;
  I12_refundedMoreThanCaptured: number;
};

const DAY_MS = 86_400_000;

type Options = {
  now: Date;
  /** So far back the provider is asked about payments that were begun or came to an end since. */
  days?: number;
  /** Orders that a client was told of (I7). */
  acknowledged?: readonly string[];
  /** What each listing had before the first order (I4): listing id → units. */
  initialStock?: ReadonlyMap<number, number>;
};

/** Checks the promises of the shop on a live database and against the provider's own records. Changes nothing. */
export async function auditShop(
  { db, payments }: { db: Db; payments: Pick<PaymentGateway, 'list' | 'lookup'> },
  { now, days = 8, acknowledged = [], initialStock = new Map() }: Options,
): Promise<Audit> {
  // The provider's clock is its own: a day ahead of ours is still now.
  const start = new Date(Math.min(now.getTime(), Date.now()) - days * DAY_MS);
  const end = new Date(Math.max(now.getTime(), Date.now()) + DAY_MS);
  const { booked, records, differences } = await comparePayments({ db, payments }, [start, end]);
  return {
    I1_approvedWithoutProviderRecord: differences.filter(({ kind }) => kind !== 'unexpected').length,
    I2_chargedWithoutApproval: differences.filter(({ kind }) => kind === 'unexpected').length,
    I3_ordersWithoutOneLivePayment: await count(
      db,
      sql`
      select from orders o where status <> 'canceled' and (select count(*) from payment_attempt a
        where a.order_id = o.id and a.state in ('pending', 'approved', 'captured'))
        <> case
          -- One whose hold was let go waits for the store without any; money was given back, or given up.
          when o.status = 'on-hold' and o.payment_status = 'voided' then 0
          when o.status = 'completed' and o.payment_status = 'refunded' then 0
          else 1 end
        -- One that waits to be collected has one as long as the provider is asked.
        and not (o.status in ('ready-pickup', 'out-for-delivery') and o.payment_status = 'pending')
        and not (o.status = 'completed' and o.payment_status = 'voided')`,
    ),
    I4_stockAndOrdersDisagree: await stockFindings(db, initialStock),
    I5_negativeStock: await count(db, sql`select from listing where quantity < 0`),
    I6_pendingTooLong: await count(
      db,
      sql`
      select from payment_attempt where state = 'pending' and created_at < ${now}::timestamptz - interval '60 seconds'`,
    ),
    I7_acknowledgedButMissing: await count(
      db,
      sql`
      select from unnest(${acknowledged}::uuid[]) told (id) where not exists (select from orders o where o.id = told.id)`,
    ),
    I8_totalsThatDoNotAddUp: await count(
      db,
      sql`
      select from orders o where
        total_cents <> sub_total_cents + tax_cents + delivery_fee_cents + deposit_cents
        or tax_cents <> (select coalesce(sum((line->>'amount')::bigint), 0) from jsonb_array_elements(tax_lines) line)
        or (sub_total_cents, deposit_cents, total_items, cannabis_mg) is distinct from (
          select (sum(l.sub_total_cents)::bigint, sum(l.quantity * l.deposit_cents)::bigint, sum(l.quantity)::int,
            sum(l.quantity * l.cannabis_mg)::int) from order_line l where l.order_id = o.id)
        or exists (select from payment_attempt a where a.order_id = o.id and a.amount_cents <> o.total_cents)`,
    ),
    I9_placedNotToldOnce: await count(
      db,
      sql`
      select from orders o cross join lateral (
        select count(*) as n from order_history h where h.order_id = o.id and h.status = 'new-order') placed
      where n > 1 or (n = 0 and payment_status <> 'pending' and status <> 'canceled')`,
    ),
    I10_forbiddenTransitions: await historyFindings(db),
    I11_placedLinesStillInCart: await count(
      db,
      sql`
      select from cart_line c join orders o on o.user_id = c.user_id and o.status <> 'canceled'
      join order_line l on l.order_id = o.id and l.listing_id = c.listing_id where c.added_at <= o.placed_at`,
    ),
    I12_refundedMoreThanCaptured:
      overRefunded(records, booked) +
      (await count(
        db,
        sql`
        select from payment_attempt a where a.amount_cents < (
          select coalesce(sum(r.amount_cents), 0) from refund r where r.attempt_id = a.id and r.state <> 'declined')`,
      )),
  };
}

async function count(db: Db, rows: ReturnType<typeof sql>): Promise<number> {
  const { rows: found } = await sql<{ n: number }>`select count(*) n from (${rows}) found`.execute(db);
  return found[0]?.n ?? -1;
}

async function stockFindings(db: Db, initialStock: ReadonlyMap<number, number>): Promise<number> {
  const { rows } = await sql<{ id: number; units: number }>`
    select l.id, l.quantity + coalesce((select sum(ol.quantity) from order_line ol join orders o on o.id = ol.order_id
      where ol.listing_id = l.id and o.status <> 'canceled'), 0) as units
    from listing l where l.id = any(${[...initialStock.keys()]}::bigint[])`.execute(db);
  return rows.filter(({ id, units }) => initialStock.get(id) !== units).length;
}

type HistoryRow = { kind: 'pickup' | 'delivery'; last: OrderStatus; statuses: OrderStatus[] };

/** Every order begins on hold; only its payment moves it to new; from there on the table rules, to where it stands now. */
async function historyFindings(db: Db): Promise<number> {
  const { rows } = await sql<HistoryRow>`
    select o.delivery_type as kind, o.status as last, json_agg(h.status order by h.id) as statuses
    from orders o join order_history h on h.order_id = o.id group by o.id`.execute(db);
  const isForbidden = ({ kind, last, statuses }: HistoryRow) =>
    statuses[0] !== 'on-hold' ||
    statuses.at(-1) !== last ||
    statuses.slice(1).some((to, index) => {
      const from = statuses[index] as OrderStatus;
      const isPayment = index === 0 && to === 'new-order';
      // An entry that moves nothing tells what happened to its payment.
      return to !== from && !isPayment && !mayMove(from, to, kind);
    });
  return rows.filter(isForbidden).length;
}
