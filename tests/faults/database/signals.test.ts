import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { inTransaction } from '#platform/db/db.ts';
import { openJobs } from '#platform/jobs/jobs.ts';
import { postgresPubSub, sendSignals } from '#platform/jobs/pg-pubsub.ts';
import { silentLog } from '#platform/log.ts';
import { signalFinder } from '../../support/database/signals-in-transactions.ts';
import { transactionsOf } from '../../support/database/statements.ts';
import { given } from '../../support/given.ts';
import { orderWays } from '../../support/market/order-ways.ts';
import { testDatabase } from '../../support/postgres.ts';
import { testApp } from '../../support/test-app.ts';

const database = await testDatabase();
const { db, url } = database;
/** As the web process has them: a job that is urgent wakes its worker. */
const jobs = await openJobs(url, { log: silentLog });
const woken: string[] = [];
for (const name of ['order.changed', 'order.refunded']) await jobs.work(name, async () => void woken.push(name));
const drop = () => jobs.stop().then(database.drop);
const app = await testApp({ database: Promise.resolve({ ...database, drop }), deps: { jobs } });
const signalsIn = await signalFinder(db);

describe('no transaction of an order sends a signal, as those can only commit one after the other', () => {
  for (const [name, prepare] of Object.entries(orderWays(app)))
    it(name, async () => {
      const transactions = await transactionsOf(await prepare());
      expect(transactions.length).toBeGreaterThan(0);
      expect(transactions.flatMap(signalsIn)).toEqual([]);
    });

  it('and its worker is woken at once all the same', async () => {
    const prepare = orderWays(app)['a cancel by the store'];
    const cancel = await prepare?.();
    woken.splice(0);
    await cancel?.();
    // Before it would have looked by itself.
    await expect.poll(() => woken, { timeout: 3_000, interval: 20 }).toContain('order.changed');
  });
});

describe('the check itself', () => {
  it.each([
    ['a signal of its own', `select pg_notify('a', payload) from unnest($1::text[]) payload`],
    ['the same in words', `notify live, 'one'`],
    ['a row whose trigger signals', 'delete from session where user_id = $1'],
    [
      'a job of a queue that signals',
      `with j as (insert into pgboss.job values ($1)) select pg_notify(('pgboss_x'), 'a')`,
    ],
  ])('finds %s', (_what, text) => {
    expect(signalsIn(['select 1', text])).toEqual([text]);
  });

  it('finds one in a transaction of the code that ends a session', async () => {
    const user = await given.user(db);
    const transactions = await transactionsOf(() =>
      inTransaction(db, async (trx) => {
        await sql`delete from session where user_id = ${user.id}`.execute(trx);
      }),
    );
    expect(transactions.flatMap(signalsIn)).toHaveLength(1);
  });

  it('finds nothing in what only mentions one', () => {
    expect(signalsIn(['update orders set status = $1', 'select notify_me from app_user'])).toEqual([]);
  });
});

describe('a signal', () => {
  it('is sent once its transaction has committed, and not when it has not', async () => {
    const heard: string[] = [];
    const listening = await postgresPubSub(url, { log: silentLog }).listen({
      channels: { word: (payload) => void heard.push(payload) },
      onGap: () => {},
    });
    const say = (payload: string, isKept: boolean) =>
      inTransaction(db, async (trx) => {
        sendSignals(trx, [{ channel: 'word', payload }]);
        await sql`select 1`.execute(trx);
        if (!isKept) throw new Error('rolled back');
      });
    await expect(say('taken back', false)).rejects.toThrow('rolled back');
    await say('kept', true);
    await expect.poll(() => heard).toEqual(['kept']);
    await listening.stop();
  });

  it('goes with others that come while one is sent', async () => {
    let statements = 0;
    const counting = db.withPlugin({
      transformQuery: ({ node }) => {
        statements++;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const heard = new Set<string>();
    const listening = await postgresPubSub(url, { log: silentLog }).listen({
      channels: { many: (payload) => void heard.add(payload) },
      onGap: () => {},
    });
    for (let n = 0; n < 200; n++) sendSignals(counting, [{ channel: 'many', payload: String(n) }]);
    await expect.poll(() => heard.size).toBe(200);
    expect(statements).toBe(2);
    await listening.stop();
  });
});
