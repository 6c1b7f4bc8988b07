import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { startJobs } from '#app/api.ts';
import { auditShop } from '#features/audit/server';
import { submitCart } from '#features/checkout';
import { handOver } from '#features/fulfillment';
import { cancelOrder, getOrder, listOrders } from '#features/orders';
import { moveOrder } from '#features/orders/server';
import { newId } from '#platform/id.ts';
import { CARD, readyShopper } from '../support/checkout.ts';
import { orderAtStore, packed } from '../support/fulfillment.ts';
import { given } from '../support/given.ts';
import type { TestJobs } from '../support/jobs.ts';
import { testApp } from '../support/test-app.ts';

const app = await testApp();
const { db, call, deps } = app;
const jobs = deps.jobs as TestJobs;
await startJobs(deps);

const TABLES = ['orders', 'order_line', 'order_history'];

const countIn = async (table: string) =>
  (await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(db)).rows[0]?.n ?? -1;
const partitionOf = async (orderId: string) =>
  (await sql<{ name: string }>`select tableoid::regclass::text as name from orders where id = ${orderId}`.execute(db))
    .rows[0]?.name;

/** Runs the plan as an operator would, a step at a time. */
async function partition(cutover: Date): Promise<void> {
  const client = new pg.Client({ connectionString: app.url });
  await client.connect();
  await client.query(`select set_config('wicket.cutover', $1, false), set_config('wicket.is_rehearsal', 'on', false)`, [
    cutover.toISOString(),
  ]);
  const steps = readFileSync('db/plans/partition-orders.sql', 'utf8').split(/^-- Step: .*$/m);
  expect(steps.length).toBeGreaterThan(10);
  for (const step of steps.slice(1)) await client.query(step);
  await client.end();
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
      union all select 'column ' || attrelid::regclass || ' ' || attname || ' ' || format_type(atttypid, atttypmod) || attnotnull || attidentity || attgenerated
        from pg_attribute where attrelid::regclass::text = any(${TABLES}) and attnum > 0
      union all select 'index ' || replace(replace(pg_get_indexdef(indexrelid), 'ON ONLY ', 'ON '), 'public.', '') from pg_index
        where indrelid::regclass::text = any(${TABLES}) and not indisunique
      union all select 'function ' || p.proname || ' reads ' || d.refobjid::regclass from pg_depend d join pg_proc p on p.oid = d.objid
        where d.classid = 'pg_proc'::regclass and d.refobjid::regclass::text like 'order%'
      order by 1`.execute(db)
  ).rows.map(({ line }) => line);

const audit = async () => (await auditShop(db)) as { findings?: unknown[] };

async function completed() {
  const order = await orderAtStore(app);
  await packed(app, order);
  await call(handOver, { id: order.id, idKind: 'passport' } as never, { as: order.owner });
  await jobs.drain({ isLate: true });
  return order;
}

describe('orders by month', () => {
  it('is rehearsed', async () => {
    const before = await completed();
    const open = await orderAtStore(app);
    const shape = await shapeOf();
    const counts = await Promise.all(TABLES.map(countIn));
    await partition(new Date());
    expect(await Promise.all(TABLES.map(countIn))).toEqual(counts);
    expect(await shapeOf()).toEqual(shape);
    console.log(before.id, open.id);
  });
});
