import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { startJobs } from '#app/api.ts';
import { auditShop } from '#features/audit/server';
import { handOver } from '#features/fulfillment';
import { cancelOrder, getOrder, listOrders } from '#features/orders';
import { orderAtStore, packed } from '../support/fulfillment.ts';
import type { TestJobs } from '../support/jobs.ts';
import { testApp } from '../support/test-app.ts';

const app = await testApp();
const { db, call, deps } = app;
const jobs = deps.jobs as TestJobs;
await startJobs(deps);

const TABLES = ['orders', 'order_line', 'order_history'];

const countIn = async (table: string) =>
  (await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(db)).rows[0]?.n ?? -1;
/** Runs the plan as an operator would, a step at a time. */
async function partition(cutover: Date, { isRehearsal = true } = {}): Promise<void> {
  const client = new pg.Client({ connectionString: app.url });
  await client.connect();
  onTestFinished(() => client.end());
  await client.query(`select set_config('wicket.cutover', $1, false), set_config('wicket.is_rehearsal', $2, false)`, [
    cutover.toISOString(),
    isRehearsal ? 'on' : 'off',
  ]);
  const steps = readFileSync('db/plans/partition-orders.sql', 'utf8').split(/^-- Step: .*$/m);
  expect(steps.length).toBeGreaterThan(10);
  for (const step of steps.slice(1)) await client.query(step);
}

/** Keys of other tables, triggers, checks and functions by their text: what the tables had before they were partitioned. */
const shapeOf = async () =>
  (
    await sql<{ line: string }>`
      select 'key ' || conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) as line from pg_constraint
        where contype = 'f' and conparentid = 0 and (conrelid::regclass::text = any(${TABLES}) or confrelid::regclass::text = any(${TABLES}))
      union all select 'check ' || conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
        where contype = 'c' and conrelid::regclass::text = any(${TABLES})
      union all select 'trigger ' || tgrelid::regclass || ' ' || pg_get_triggerdef(oid) from pg_trigger
        where not tgisinternal and tgrelid::regclass::text = any(${TABLES})
      union all select concat_ws(' ', 'column', attrelid::regclass, attname, format_type(atttypid, atttypmod), attnotnull, attidentity, attgenerated)
        from pg_attribute where attrelid::regclass::text = any(${TABLES}) and attnum > 0
      union all select 'index ' || replace(replace(pg_get_indexdef(indexrelid), 'ON ONLY ', 'ON '), 'public.', '') from pg_index
        where indrelid::regclass::text = any(${TABLES}) and not indisunique
      union all select 'function ' || p.proname || ' reads ' || d.refobjid::regclass from pg_depend d join pg_proc p on p.oid = d.objid
        where d.classid = 'pg_proc'::regclass and d.refobjid::regclass::text like 'order%'
      order by 1`.execute(db)
  ).rows.map(({ line }) => line);

const GOOD = { idKind: 'passport', birthDate: '1990-05-17' } as const;
const SEEN = { photo: true, name: true, validity: true, sobriety: true } as const;

async function handedOver(order: Placed): Promise<void> {
  await packed(app, order);
  await call(handOver, { id: order.id, ...GOOD, ...SEEN }, { as: order.owner });
  await jobs.drain({ isLate: true });
}
type Placed = Awaited<ReturnType<typeof orderAtStore>>;

/** Places an order whose id is of that moment; the clock of the shop stands anyway. */
async function placedAt(moment: string): Promise<Placed> {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(moment) });
  try {
    return await orderAtStore(app);
  } finally {
    vi.useRealTimers();
  }
}

const partitionOf = async ({ id }: Placed) =>
  (await sql<{ name: string }>`select tableoid::regclass::text as name from orders where id = ${id}`.execute(db))
    .rows[0]?.name;
const paymentOf = async ({ id }: Placed) =>
  (await sql<{ state: string }>`select state from payment_attempt where order_id = ${id}`.execute(db)).rows[0]?.state;
const drop = async (moment: string) =>
  (await sql<{ names: string[] }>`select drop_order_years(${moment}::timestamptz) as names`.execute(db)).rows[0]?.names;
const broken = async () =>
  Object.entries(await auditShop(deps, { now: app.clock.now() })).filter(([, count]) => count > 0);

const past = await orderAtStore(app);
await handedOver(past);
const open = await orderAtStore(app);
const [shape, counts] = [await shapeOf(), await Promise.all(TABLES.map(countIn))];

describe('orders by year, as db/plans has it', () => {
  it('begins a day ahead at the earliest: until a table is partitioned, later rows are refused', async () => {
    const soon = new Date(Date.now() + 3_600_000);
    await expect(partition(soon, { isRehearsal: false })).rejects.toThrow('a day ahead');
    await sql`drop function order_id_at, order_year_tables, create_order_years, drop_order_years, bound_by_cutover, partition_by_year`.execute(
      db,
    );
    await sql`alter table order_history drop constraint order_history_pkey, add primary key (id)`.execute(db);
    await sql`drop index order_history_by_id`.execute(db);
  });

  it('keeps every row, key, check, trigger, index and function', async () => {
    await partition(new Date());
    expect(await Promise.all(TABLES.map(countIn))).toEqual(counts);
    const key = /^index .* order_history_by_id /;
    expect((await shapeOf()).filter((line) => !key.test(line))).toEqual(shape);
  });

  it('goes on with orders of before and of after: placed, packed, handed over, charged, canceled', async () => {
    const [later, canceled] = [await orderAtStore(app), await orderAtStore(app, { isDelivery: true })];
    const year = `orders_${new Date().getUTCFullYear()}`;
    expect(await Promise.all([past, open, later, canceled].map(partitionOf))).toEqual([
      ...['orders_before', 'orders_before'],
      ...[year, year],
    ]);
    await handedOver(later);
    await call(cancelOrder, { id: canceled.id }, { as: canceled.shopper });
    await jobs.drain({ isLate: true });
    expect(await Promise.all([past, open, later, canceled].map(paymentOf))).toEqual([
      'captured',
      'approved',
      'captured',
      'voided',
    ]);
    const seen = await call(getOrder, { id: later.id }, { as: later.shopper });
    expect(seen.history.map(({ status }) => status)).toEqual(['new-order', 'processing', 'ready-pickup', 'completed']);
    expect((await call(listOrders, {}, { as: later.shopper })).items.map(({ id }) => id)).toEqual([later.id]);
    expect(await broken()).toEqual([]);
  });

  it('drops a tax year six years after its end, and no sooner', async () => {
    const kept = await placedAt('2027-03-10T15:00:00Z');
    expect(await partitionOf(kept)).toBe('orders_2027');
    const records = await countIn('handover_record');
    expect(records).toBe(2);
    expect(await drop('2032-12-31T23:59:00Z')).toEqual([]);
    await expect(drop('2033-01-01T00:00:00Z')).rejects.toThrow(
      'orders_before has orders or payments that are not at their end',
    );
    await handedOver(open);
    const dropped = await drop('2033-01-01T00:00:00Z');
    expect(dropped?.slice(0, 3)).toEqual(['order_history_before', 'order_line_before', 'orders_before']);
    expect(dropped?.filter((name) => !/_before$|_2026$/.test(name))).toEqual([]);
    expect(await Promise.all([past, open, kept].map(paymentOf))).toEqual([undefined, undefined, 'approved']);
    expect(await countIn('handover_record')).toBe(records + 1);
    expect(await Promise.all(['orders', 'payment_attempt'].map(countIn))).toEqual([1, 1]);
    await expect(call(getOrder, { id: past.id }, { as: past.shopper })).rejects.toMatchObject({ status: 404 });
    expect((await call(listOrders, {}, { as: past.shopper })).items).toEqual([]);
    await handedOver(kept);
    expect(await paymentOf(kept)).toBe('captured');
    // The provider's records are as old as the orders.
    await sql`update sandbox_vault.record set at = at - interval '6 years'
      where not exists (select from payment_attempt a where key like a.id || '%')`.execute(db);
    expect(await broken()).toEqual([]);
  });
});
