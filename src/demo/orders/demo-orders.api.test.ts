import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { CommandContext } from '#app/cli/command.ts';
import { demoOrdersCommand } from '#app/cli/demo-orders-command.server.ts';
import { login } from '#features/auth';
import { acceptOrder, listQueue } from '#features/fulfillment';
import { silentLog } from '#platform/log.ts';
import { atCommandLine } from '#platform/logs/actor.ts';
import { testApp } from '../../../tests/support/test-app.ts';
import { DEMO_PASSWORD } from '../demo-logins.ts';
import { importDemo } from '../import-demo.server.ts';

const app = await testApp();
const { call, db, deps } = app;
await importDemo(db, { stores: 12, listings: 1_500, log: silentLog });

async function order(options: Record<string, string>, mode: CommandContext['mode'] = 'demo'): Promise<string[]> {
  const said: string[] = [];
  const quiet = { say: (line: string) => void said.push(line), progress: () => {} };
  const by = atCommandLine('tess');
  await demoOrdersCommand.run(
    { db, clock: deps.clock, mode, by, geocoder: deps.geocoder, openShop: async () => deps, ...quiet },
    [],
    options,
  );
  return said;
}
const countOrders = async () =>
  (await sql<{ n: number }>`select count(*)::int as n from orders`.execute(db)).rows[0]?.n;

it('brings paid orders of several shoppers to the store of the demo’s owner, who sees and accepts them', async () => {
  const [where, ...lines] = await order({ count: '4', every: '0' });
  expect(lines).toHaveLength(4);
  expect(lines.filter((line) => /^WK-\d+ {2}\S+, pickup$/.test(line)).length).toBeGreaterThan(0);
  const as = { sessionToken: await call(login, { email: 'owner@wicket.example', password: DEMO_PASSWORD }) };
  const { orders } = await call(listQueue, {}, { as });
  expect(orders).toHaveLength(4);
  expect(where).toContain(`/console/${orders[0]?.storeId}/orders`);
  expect(new Set(orders.map(({ status }) => status))).toEqual(new Set(['new-order']));
  expect(new Set(orders.map(({ firstName }) => firstName)).size).toBe(4);
  const budtender = { sessionToken: await call(login, { email: 'budtender@wicket.example', password: DEMO_PASSWORD }) };
  const accepted = await call(acceptOrder, { id: orders[0]?.id ?? '', readyInMinutes: 20 }, { as: budtender });
  expect(accepted.status).toBe('processing');
});

it('delivers some of them, and goes on where it stopped', async () => {
  const before = (await countOrders()) ?? 0;
  const lines = await order({ count: '3', every: '0' });
  expect(await countOrders()).toBe(before + 3);
  expect(lines.join('\n')).toMatch(/, delivery$/m);
});

it('orders nothing at a site in production, and where there is no demo store', async () => {
  const before = await countOrders();
  await expect(order({ count: '1' }, 'production')).rejects.toThrow(/works with MODE=demo alone/);
  await sql`update store set is_active = false where is_invented`.execute(db);
  await expect(order({ count: '1' })).rejects.toThrow('There is no demo store.');
  expect(await countOrders()).toBe(before);
});
