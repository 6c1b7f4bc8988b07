import { spawn } from 'node:child_process';
import type pg from 'pg';
import { until } from '../support/market/shop-process.ts';
import type { Acknowledged } from './crowd.ts';
import type { World } from './world.ts';

const MINUTE = 60_000;

/** Until no payment has an unknown outcome. In a long run orders that no store has accepted are canceled all the time. */
export const untilSettled = (client: pg.Client): Promise<void> =>
  until(
    async () => {
      const { rows } = await client.query(`select count(*)::int n from payment_attempt where state = 'pending'`);
      return rows[0].n === 0;
    },
    4 * MINUTE,
    'every payment is settled',
  );

/** Orders that a shopper was told of and that are not there. */
export async function lostOrders(client: pg.Client, told: readonly Acknowledged[]): Promise<string[]> {
  const { rows } = await client.query(
    'select id from unnest($1::uuid[]) told (id) where not exists (select from orders where orders.id = told.id)',
    [told.map(({ id }) => id)],
  );
  return rows.map(({ id }) => id);
}

/** Holds at the provider, by its own records, beyond one for each order, and those of no order. */
export async function doubleCharges(client: pg.Client): Promise<number> {
  const { rows } = await client.query(`
    with held as (
      select r.key from sandbox_vault.record r where r.kind = 'authorize' and r.is_approved
        and not exists (select from sandbox_vault.record v where v.parent_ref = r.ref and v.kind = 'void' and v.is_approved)
    )
    select (count(*) - count(distinct a.order_id))::int n from held left join payment_attempt a on a.id::text = held.key`);
  return rows[0].n;
}

/** What `market audit` complains of; empty when the books are right. */
export async function auditProblems(env: World['env']): Promise<string> {
  const child = spawn(process.execPath, ['src/cli/market.ts', 'audit'], { env: { ...process.env, ...env } });
  let words = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (words += text));
  const status = await new Promise((resolve) => child.once('close', resolve));
  return status === 0 ? '' : words;
}
