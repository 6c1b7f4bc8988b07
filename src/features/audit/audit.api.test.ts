import { type RawBuilder, sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { startJobs } from '#app/api.ts';
import { newId } from '#platform/id.ts';
import { CARD, fillCart, readyShopper, savedCard } from '../../../tests/support/checkout.ts';
import { type GivenUser, given } from '../../../tests/support/given.ts';
import type { TestJobs } from '../../../tests/support/jobs.ts';
import { askAbout, shortOrder } from '../../../tests/support/market/short-order.ts';
import { testApp } from '../../../tests/support/test-app.ts';
import { submitCart } from '../checkout/checkout.contract.ts';
import { moveOrder } from '../orders/lifecycle/move-order.server.ts';
import type { OrderStatus } from '../orders/lifecycle/order-status.ts';
import { cancelOrder } from '../orders/orders.contract.ts';
import { auditFindings } from './audit.server.ts';

const app = await testApp();
const { db, call, clock } = app;
const jobs = app.deps.jobs as TestJobs;
await startJobs(app.deps);

type Placed = { id: string; refNum: string; attemptId: string; listing: number; store: number; user: GivenUser };

/** An order of two units that took these steps, with every notification sent. */
async function order(way: readonly OrderStatus[] = [], card: string = CARD.visa): Promise<Placed> {
  const store = await given.store(db);
  const listing = await given.listing(db, { store_id: store, quantity: 9 });
  const user = await readyShopper(app, { listingId: listing, quantity: 2 }, { card });
  await call(submitCart, {}, { as: user, headers: { 'idempotency-key': newId() } }).catch(() => {});
  const { rows } = await sql<{ id: string; refNum: string; attemptId: string }>`
    select o.id, o.ref_num "refNum", a.id "attemptId" from orders o join payment_attempt a on a.order_id = o.id
    where o.user_id = ${user.id}`.execute(db);
  const placed = { ...(rows[0] as (typeof rows)[number]), listing, store, user };
  for (const to of way) {
    if (to === 'canceled' && way.length === 1) await call(cancelOrder, { id: placed.id }, { as: user });
    else await moveOrder(app.deps, { orderId: placed.id, to, idChecked: true, actor: 'system' });
  }
  await jobs.drain();
  return placed;
}

const READY = ['processing', 'ready-pickup'] as const;
const COMPLETED = [...READY, 'completed'] as const;
/** The recovery leaves it alone: it would repair some of this. */
const attempt = ({ attemptId }: Placed, change: RawBuilder<unknown>) =>
  sql`update payment_attempt set ${change}, ask_at = 'infinity' where id = ${attemptId}`.execute(db);
const change = ({ id }: Placed, columns: RawBuilder<unknown>) =>
  sql`update orders set ${columns} where id = ${id}`.execute(db);
const line = ({ id }: Placed, columns: RawBuilder<unknown>) =>
  sql`update order_line set ${columns} where order_id = ${id}`.execute(db);
const record = ({ attemptId }: Placed, kind: string, columns: RawBuilder<unknown>) =>
  sql`update sandbox_vault.record set ${columns} where key like ${`${attemptId}%`} and kind = ${kind}`.execute(db);
const unrecorded = ({ attemptId }: Placed, kind: string) =>
  sql`delete from sandbox_vault.record where key like ${`${attemptId}-%`} and kind = ${kind}`.execute(db);

/** Copies the order with all its rows under new ids, as though it had been placed twice; gives the copy. */
async function twin(original: Placed): Promise<Placed> {
  const copy = { ...original, id: newId(), attemptId: newId() };
  const [from, to] = [original.id, copy.id];
  await sql`insert into orders select (jsonb_populate_record(o, jsonb_build_object('id', ${to}::uuid, 'ref_num', next_ref_num()))).*
    from orders o where id = ${from}`.execute(db);
  for (const table of ['order_line', 'order_history', 'stock_movement', 'notification']) {
    const column = table === 'notification' ? 'ref_id' : 'order_id';
    const { rows } = await sql<{ columns: string }>`
      select string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
      where table_name = ${table} and is_generated = 'NEVER' and column_name not in (${column}, 'id')`.execute(db);
    const columns = sql.raw(rows[0]?.columns ?? '');
    const id = table === 'notification' ? sql`, id` : sql``;
    const value = table === 'notification' ? sql`, gen_random_uuid()` : sql``;
    await sql`insert into ${sql.table(table)} (${sql.ref(column)}${id}, ${columns})
      select ${to}::uuid${value}, ${columns} from ${sql.table(table)} where ${sql.ref(column)} = ${from}`.execute(db);
  }
  await sql`insert into payment_attempt
    select (jsonb_populate_record(a, jsonb_build_object('id', ${copy.attemptId}::uuid, 'order_id', ${to}::uuid))).*
    from payment_attempt a where id = ${original.attemptId}`.execute(db);
  await sql`insert into sandbox_vault.record select (jsonb_populate_record(r,
    jsonb_build_object('key', ${copy.attemptId}::text, 'ref', gen_random_uuid()::text))).*
    from sandbox_vault.record r where key = ${original.attemptId}`.execute(db);
  await sql`update listing set reserved = reserved + 2 where id = ${original.listing}`.execute(db);
  return copy;
}

const findings = () => auditFindings(app.deps, { now: clock.now() });
const counts = async () => new Map((await findings()).map(({ name, count }) => [name, count]));

/** What is broken, how, and which check has to name it. */
const MUTATIONS: readonly (readonly [what: string, check: string, mutate: () => Promise<unknown>])[] = [
  [
    'three units more on hand',
    'on-hand-is-not-its-movements',
    async () => sql`update listing set on_hand = on_hand + 3 where id = ${(await order()).listing}`.execute(db),
  ],
  [
    'three units less on hand',
    'on-hand-is-not-its-movements',
    async () => sql`update listing set on_hand = on_hand - 3 where id = ${(await order()).listing}`.execute(db),
  ],
  [
    'units reserved that no movement tells of',
    'reserved-is-not-its-movements',
    async () => sql`update listing set reserved = reserved + 1 where id = ${(await order()).listing}`.execute(db),
  ],
  [
    'the reservation of an open order lost, figure and movement',
    'reserved-is-not-the-open-orders',
    async () => {
      const { id, listing } = await order();
      await sql`delete from stock_movement where order_id = ${id}`.execute(db);
      await sql`update listing set reserved = 0 where id = ${listing}`.execute(db);
    },
  ],
  [
    'units handed over twice',
    'order-moved-other-stock',
    async () => {
      const { id, listing } = await order(COMPLETED);
      await sql`insert into stock_movement (listing_id, kind, on_hand_change, reserved_change, order_id, at, actor)
        values (${listing}, 'hand-over', -2, -2, ${id}, now(), 'system'), (${listing}, 'reserve', 0, 2, ${id}, now(), 'system')`.execute(
        db,
      );
      await sql`update listing set on_hand = on_hand - 2 where id = ${listing}`.execute(db);
    },
  ],
  [
    'paid, but never captured',
    'impossible-state',
    async () => {
      const one = await order(COMPLETED);
      await attempt(one, sql`state = 'approved', capture_ref = null`);
      await unrecorded(one, 'capture');
    },
  ],
  [
    'canceled, and the money kept',
    'canceled-and-the-money-kept',
    async () => {
      const one = await order([...READY, 'canceled']);
      await change(one, sql`payment_status = 'paid'`);
      await attempt(one, sql`state = 'captured', goal = 'captured', capture_ref = auth_ref || '-c'`);
      await record(one, 'void', sql`kind = 'capture', key = ${`${one.attemptId}-c`}, amount_cents = 5650`);
    },
  ],
  [
    'canceled, and the hold never released',
    'impossible-state',
    async () => {
      const one = await order(['canceled']);
      await change(one, sql`payment_status = 'authorized'`);
      await attempt(one, sql`state = 'approved', goal = 'authorized'`);
      await unrecorded(one, 'void');
    },
  ],
  [
    'a refund noted and never made',
    'impossible-state',
    async () => {
      const one = await order([...READY, 'canceled']);
      await change(one, sql`payment_status = 'refunded'`);
      await attempt(one, sql`state = 'captured', capture_ref = auth_ref || '-c'`);
      await record(one, 'void', sql`kind = 'capture', key = ${`${one.attemptId}-c`}, amount_cents = 5650`);
    },
  ],
  [
    'written off, though the money came',
    'impossible-state',
    async () => change(await order(COMPLETED), sql`payment_status = 'voided'`),
  ],
  [
    'canceled for a declined card, its payment still pending',
    'impossible-state',
    async () => change(await order([], CARD.declined), sql`payment_status = 'pending'`),
  ],
  [
    'ready, and its payment to be collected though money is held',
    'impossible-state',
    async () => change(await order(READY), sql`payment_status = 'pending'`),
  ],
  [
    'a release that was asked for three hours ago',
    'overdue-payment',
    async () => {
      const one = await order(['canceled']);
      await change(one, sql`payment_status = 'authorized'`);
      await attempt(one, sql`state = 'approved', goal_at = goal_at - interval '3 hours'`);
      await unrecorded(one, 'void');
    },
  ],
  [
    'a capture that was asked for three hours ago',
    'overdue-payment',
    async () => {
      const at = new Date(clock.now().getTime() - 3 * 3_600_000);
      await attempt(await order(READY), sql`goal = 'captured', goal_at = ${at}`);
    },
  ],
  [
    'money held for a week',
    'overdue-hold',
    async () => attempt(await order(['processing']), sql`created_at = created_at - interval '7 days'`),
  ],
  [
    'paid with the card of another shopper',
    'card-of-another-shopper',
    async () => {
      const other = await given.user(db);
      const card = await savedCard(app, other);
      await attempt(await order(), sql`vault_key = (select vault_key from saved_card where id = ${card})`);
    },
  ],
  [
    'one card for two shoppers, removed since',
    'card-of-another-shopper',
    async () => {
      const [one, other] = [await order(), await order()];
      await attempt(one, sql`vault_key = (select vault_key from payment_attempt where id = ${other.attemptId})`);
      await sql`delete from saved_card where user_id = ${other.user.id}`.execute(db);
    },
  ],
  [
    'a cart that is paid with the card of another',
    'chosen-card-of-another-shopper',
    async () => {
      const user = await given.user(db);
      await fillCart(app, user, [{ listingId: await given.listing(db) }], { card: null });
      const card = await savedCard(app, await given.user(db));
      await sql`update cart_store set payment_card_id = ${card} where user_id = ${user.id}`.execute(db);
    },
  ],
  [
    'another card shown than was used',
    'card-is-not-the-one-shown',
    async () => change(await order(), sql`card_last4 = '0000'`),
  ],
  [
    'a line of another store',
    'line-of-another-store',
    async () => {
      const listing = await given.listing(db);
      await line(await order(COMPLETED), sql`listing_id = ${listing}`);
    },
  ],
  [
    'a line of another product',
    'line-of-another-product',
    async () => line(await order(), sql`system_product_id = ${await given.systemProduct(db)}`),
  ],
  [
    'a snapshot of another product',
    'line-of-another-product',
    async () => line(await order(), sql`product = product || '{"id": "1"}'`),
  ],
  [
    'a price that is not the snapshot’s',
    'price-is-not-the-snapshot',
    async () => line(await order(), sql`product = product || '{"price": 1}'`),
  ],
  [
    'no row of tax',
    'order-without-tax',
    async () => {
      const one = await order();
      await change(one, sql`tax_lines = '[]', tax_cents = 0, total_cents = total_cents - tax_cents`);
      await attempt(one, sql`amount_cents = (select total_cents from orders where id = ${one.id})`);
      await record(one, 'authorize', sql`amount_cents = (select total_cents from orders where id = ${one.id})`);
    },
  ],
  [
    'tax at the rate of another province',
    'tax-is-not-by-the-rates',
    async () => {
      const one = await order();
      await change(
        one,
        sql`tax_lines = '[{"label": "GST 5%", "amount": 250}]', tax_cents = 250, total_cents = total_cents - tax_cents + 250`,
      );
      await attempt(one, sql`amount_cents = (select total_cents from orders where id = ${one.id})`);
      await record(one, 'authorize', sql`amount_cents = (select total_cents from orders where id = ${one.id})`);
    },
  ],
  [
    'a province without a rate',
    'no-tax-rate',
    async () => {
      await given.store(db, { province: 'NU' });
      await sql`delete from levy_rate where province = 'NU' and tax_class = 'vaporizer'`.execute(db);
    },
  ],
  [
    'a shopper who was never notified',
    'never-told',
    async () => {
      const { id } = await order(READY);
      await sql`delete from notification where ref_id = ${id} and step like 'ready%'`.execute(db);
      await sql`update order_history set at = at - interval '1 hour' where order_id = ${id}`.execute(db);
      await sql`update notification set created_at = created_at - interval '1 hour' where ref_id = ${id}`.execute(db);
      await change({ id } as Placed, sql`placed_at = placed_at - interval '1 hour'`);
    },
  ],
  [
    'a mail that never went',
    'unsent-message',
    async () =>
      sql`update outbox_message set sent_at = null, created_at = clock_timestamp() - interval '2 hours'
        where recipient = ${(await order()).user.email}`.execute(db),
  ],
  [
    'a task that fails again and again',
    'overdue-task',
    async () =>
      sql`insert into pending_task (name, key, data, due_at, tries)
        values ('payments.forget-card', ${newId()}, '{}', ${clock.now()}, 8)`.execute(db),
  ],
  [
    'a job that was given up',
    'failed-job',
    async () => {
      await order();
      await sql`update pgboss.job set state = 'failed' where id = (select id from pgboss.job limit 1)`.execute(db);
    },
  ],
  [
    'a job that nobody does',
    'stuck-job',
    async () => {
      await jobs.enqueue(db, 'order.placed', { orderId: newId() });
      await sql`update pgboss.job set start_after = clock_timestamp() - interval '2 hours' where state = 'created'`.execute(
        db,
      );
    },
  ],
  [
    'no history',
    'order-without-history',
    async () => sql`delete from order_history where order_id = ${(await order(['canceled'])).id}`.execute(db),
  ],
  [
    'a key without its order',
    'key-without-its-order',
    async () =>
      sql`update submit_key set order_ids = array[${newId()}::uuid] where user_id = ${(await order()).user.id}`.execute(
        db,
      ),
  ],
  [
    'a key that answers with the order of another',
    'key-without-its-order',
    async () => {
      const [one, other] = [await order(), await order()];
      await sql`update submit_key set order_ids = array[${other.id}::uuid] where user_id = ${one.user.id}`.execute(db);
    },
  ],
  ['the same basket twice', 'same-basket-twice', async () => twin(await order())],
  [
    'no payment attempt',
    'order-without-payment',
    async () => sql`delete from payment_attempt where order_id = ${(await order([], CARD.declined)).id}`.execute(db),
  ],
];

const refund = ({ attemptId }: Placed, cents: number, state: 'pending' | 'done', at: Date) =>
  sql`insert into refund (id, attempt_id, amount_cents, state, actor, refund_ref, created_at, ask_at)
    values (${`${attemptId}-r`}, ${attemptId}, ${cents}, ${state}, 'system', ${state === 'done' ? 'ref' : null}, ${at}, 'infinity')`.execute(
    db,
  );

const OF_REFUNDS: typeof MUTATIONS = [
  [
    'a refund that was asked for three hours ago',
    'overdue-refund',
    async () => refund(await order(COMPLETED), 100, 'pending', new Date(clock.now().getTime() - 3 * 3_600_000)),
  ],
  [
    'more refunded than was paid',
    'refunds-are-not-the-payment',
    async () => refund(await order(COMPLETED), 5651, 'done', clock.now()),
  ],
  [
    'more refunded than was captured, though less than was authorized',
    'refunds-are-not-the-payment',
    async () => {
      const one = await order(COMPLETED);
      await attempt(one, sql`capture_cents = amount_cents - 100`);
      await refund(one, 5551, 'done', clock.now());
    },
  ],
  [
    'two payments of one order',
    'several-live-payments',
    async () => {
      const { attemptId } = await order(['canceled']);
      await sql`insert into payment_attempt select (jsonb_populate_record(a, jsonb_build_object('id', gen_random_uuid(),
          'state', 'captured', 'capture_ref', 'c', 'created_at', created_at - interval '1 minute'))).*
        from payment_attempt a where id = ${attemptId}`.execute(db);
    },
  ],
  [
    'more refunded by the provider than it took',
    'refunded-more-than-captured',
    async () => {
      const { attemptId } = await order(COMPLETED);
      await sql`insert into sandbox_vault.record (key, kind, ref, parent_ref, amount_cents, is_approved, code)
        select ${`${attemptId}-r9`}, 'refund', gen_random_uuid()::text, ref, amount_cents + 1, true, 'approved'
        from sandbox_vault.record where key = ${`${attemptId}-c`}`.execute(db);
    },
  ],
];
const ALL = (): typeof MUTATIONS => [...MUTATIONS, ...OF_REFUNDS, ...KNOWN_BEFORE];

/** What the audit before knew, too. */
const KNOWN_BEFORE: typeof MUTATIONS = [
  [
    'a total that does not add up',
    'wrong-totals',
    async () => change(await order(), sql`total_items = total_items + 1`),
  ],
  [
    'tax lines that do not add up',
    'tax-lines-do-not-add-up',
    async () => change(await order(), sql`tax_lines = '[{"label": "HST 13%", "amount": 1}]'`),
  ],
  [
    'a payment of another amount',
    'payment-is-not-the-total',
    async () => attempt(await order(), sql`amount_cents = amount_cents + 1`),
  ],
  [
    'a short line that is charged',
    'charge-is-not-the-lines',
    async () => {
      const one = await order(READY);
      await line(one, sql`short = 1, picked = 1, outcome = 'short'`);
    },
  ],
  [
    'a cent less captured than handed over',
    'captured-is-not-the-charge',
    async () => attempt(await order(COMPLETED), sql`capture_cents = amount_cents - 1`),
  ],
  [
    'a charge that is more than its parts',
    'charge-is-not-the-lines',
    async () => {
      const one = await order(READY);
      // The database itself refuses it.
      await sql`alter table orders drop constraint orders_charge`.execute(db);
      await change(
        one,
        sql`charge_sub_total_cents = sub_total_cents, charge_tax_cents = tax_cents, charge_deposit_cents = deposit_cents,
          charge_tax_lines = tax_lines, charge_total_cents = total_cents - 1`,
      );
    },
  ],
  [
    'a cent more captured than authorized',
    'captured-is-not-the-charge',
    async () => {
      await sql`alter table payment_attempt drop constraint payment_attempt_capture`.execute(db);
      await attempt(await order(COMPLETED), sql`capture_cents = amount_cents + 1`);
    },
  ],
  [
    'a capture of another amount at the provider',
    'amount-at-the-provider',
    async () => record(await order(COMPLETED), 'capture', sql`amount_cents = amount_cents - 1`),
  ],
  [
    'a substitute that is reserved for nobody',
    'reserved-is-not-the-open-orders',
    async () => {
      const one = await shortOrder(app);
      await askAbout(app, one);
      await sql`delete from substitution where order_id = ${one.id}`.execute(db);
    },
  ],
  [
    'a charge whose tax is not by the rates',
    'tax-is-not-by-the-rates',
    async () =>
      change(
        await order(READY),
        sql`charge_sub_total_cents = sub_total_cents, charge_tax_cents = 1, charge_deposit_cents = deposit_cents,
          charge_tax_lines = '[{"label": "HST 13%", "amount": 1}]', charge_total_cents = sub_total_cents + deposit_cents + 1`,
      ),
  ],
  [
    'a missing unit for sale again',
    'missing-units-for-sale',
    async () => {
      const { id, listing } = await order(['processing']);
      await sql`update order_line set short = 1, outcome = 'short', picked = quantity - 1 where order_id = ${id}`.execute(
        db,
      );
      await sql`insert into stock_movement (listing_id, kind, on_hand_change, order_id, at, actor)
        select ${listing}, 'missing', change, ${id}, ${clock.now()}, 'system' from unnest(array[-1, 1]) change`.execute(
        db,
      );
    },
  ],
  [
    'three units refunded of two',
    'refunded-more-units-than-handed-over',
    async () => {
      const one = await order(COMPLETED);
      await refund(one, 100, 'done', clock.now());
      await sql`insert into refund_line (refund_id, order_id, listing_id, units, is_restocked)
        select id, ${one.id}, ${one.listing}, 3, false from refund where attempt_id = ${one.attemptId}`.execute(db);
    },
  ],
  [
    'a move that is forbidden',
    'forbidden-move',
    async () => {
      const one = await order(COMPLETED);
      await sql`update order_history set status = 'canceled' where order_id = ${one.id} and status = 'processing'`.execute(
        db,
      );
    },
  ],
  [
    'a history that ends elsewhere',
    'history-ends-elsewhere',
    async () => {
      const one = await order(READY);
      await sql`delete from order_history where order_id = ${one.id} and status = 'ready-pickup'`.execute(db);
    },
  ],
  [
    'an order that the store never got',
    'not-placed-once',
    async () => {
      const one = await order(['processing']);
      await sql`delete from order_history where order_id = ${one.id} and status = 'new-order'`.execute(db);
    },
  ],
  [
    'no lines',
    'order-without-lines',
    async () => sql`delete from order_line where order_id = ${(await order(['canceled'])).id}`.execute(db),
  ],
  [
    'what was bought left in the cart',
    'bought-lines-in-the-cart',
    async () => {
      const { user, listing } = await order();
      await sql`insert into cart_line (user_id, listing_id, quantity, added_at)
        values (${user.id}, ${listing}, 1, '2026-01-01')`.execute(db);
    },
  ],
  [
    'a hold that the provider does not have',
    'missing-at-the-provider',
    async () => record(await order(), 'authorize', sql`is_approved = false`),
  ],
  [
    'a hold that the books do not have',
    'unexpected-at-the-provider',
    async () => {
      const one = await order([], CARD.declined);
      await record(one, 'authorize', sql`is_approved = true`);
    },
  ],
  [
    'a hold of another amount',
    'amount-at-the-provider',
    async () => record(await order(), 'authorize', sql`amount_cents = amount_cents + 1`),
  ],
];

describe('the audit', () => {
  beforeAll(async () => {
    for (const way of [[], ['canceled'], READY, COMPLETED] as const) await order(way);
    await order([], CARD.declined);
  });

  it('says nothing of a shop that is right', async () => {
    expect((await findings()).filter(({ count }) => count !== 0)).toEqual([]);
  });

  it.each(ALL())('names %s: %s', async (_what, check, mutate) => {
    const before = await counts();
    await mutate();
    const after = await counts();
    expect([...after].filter(([name, count]) => count > (before.get(name) ?? 0)).map(([name]) => name)).toContain(
      check,
    );
  });

  it('has every check seen to name something', async () => {
    const seen = new Set(ALL().map(([, check]) => check));
    expect((await findings()).map(({ name }) => name).filter((name) => !seen.has(name))).toEqual([]);
  });
});
