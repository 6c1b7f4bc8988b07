import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { type Db, inTransaction, openDatabase } from '#platform/db/db.ts';
import { isConnectionError } from '#platform/db/errors.ts';
import { openLog, silentLog } from '#platform/log.ts';
import { given } from '../support/given.ts';
import { onServer } from '../support/global-setup.ts';
import { startSwallowingProxy } from '../support/network/swallowing-proxy.ts';
import { testApp } from '../support/test-app.ts';

const app = await testApp();
const { db: direct, url } = app;
await sql`create table note (id int primary key)`.execute(direct);
beforeEach(() => sql`truncate note`.execute(direct));

const { db, close } = openDatabase(url, { log: silentLog, max: 2 });
afterAll(close);

const backend = async (of: Db) => (await sql<{ pid: number }>`select pg_backend_pid() pid`.execute(of)).rows[0]?.pid;
const endBackend = (pid: number | undefined) => sql`select pg_terminate_backend(${pid}::int)`.execute(direct);
const write = (to: Db, id: number) => sql`insert into note values (${id})`.execute(to);
const notes = async () => (await sql<{ id: number }>`select id from note order by id`.execute(direct)).rows;

describe('a transaction whose connection is lost', () => {
  it('before the commit is run again on another one', async () => {
    const backends: unknown[] = [];
    await inTransaction(db, async (trx) => {
      const pid = await backend(trx);
      await write(trx, 1);
      if (backends.push(pid) === 1) await endBackend(pid);
      await write(trx, 2);
    });
    expect(new Set(backends).size).toBe(2);
    expect(await notes()).toEqual([{ id: 1 }, { id: 2 }]);
  });

  it('each time is given up after three: the caller may try again later', async () => {
    let runs = 0;
    const lost = inTransaction(db, async (trx) => {
      runs++;
      await endBackend(await backend(trx));
      await write(trx, 1);
    });
    expect(isConnectionError(await lost.catch((error: unknown) => error))).toBe(true);
    expect(runs).toBe(3);
    expect(await notes()).toEqual([]);
  });

  it('at the commit is not run again: it has taken effect, and nobody can know', async () => {
    const proxy = await startSwallowingProxy(url);
    const proxied = openDatabase(proxy.url, { log: silentLog });
    let isCommitted = false;
    proxy.swallow((direction, chunk) => {
      isCommitted ||= direction === 'questions' && /commit\0/i.test(chunk.toString('latin1'));
      const isAnswer = isCommitted && direction === 'answers';
      if (isAnswer) {
        proxy.pass();
        proxy.cut();
      }
      return isAnswer;
    });
    let runs = 0;
    const unknown = inTransaction(proxied.db, (trx) => write(trx, ++runs));
    expect(isConnectionError(await unknown.catch((error: unknown) => error))).toBe(true);
    expect(runs).toBe(1);
    expect(await notes()).toEqual([{ id: 1 }]);
    proxy.stop();
    await proxied.close();
  });
});

describe('a server that takes no writes any more, as another one is the primary', () => {
  const makeReadOnly = (connection: Db) => sql`set default_transaction_read_only = on`.execute(connection);

  it('loses its connection: a statement fails as for a lost one, and the next has another', async () => {
    const one = openDatabase(url, { log: silentLog, max: 1 });
    await makeReadOnly(one.db);
    const error = await write(one.db, 1).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: '25006' });
    expect(isConnectionError(error)).toBe(true);
    await write(one.db, 2);
    expect(await notes()).toEqual([{ id: 2 }]);
    await one.close();
  });

  it('is known, too, by a table that a standby does not have, but not by what no server can do', () => {
    const unsupported = (routine: string) => Object.assign(new Error('…'), { code: '0A000', routine });
    expect(isConnectionError(unsupported('get_relation_info'))).toBe(true);
    expect(isConnectionError(unsupported('RevalidateCachedQuery'))).toBe(false);
  });

  it('has its transaction run again on another connection', async () => {
    const one = openDatabase(url, { log: silentLog, max: 1 });
    await makeReadOnly(one.db);
    await inTransaction(one.db, (trx) => write(trx, 3));
    expect(await notes()).toEqual([{ id: 3 }]);
    await one.close();
  });

  it('is answered with 503 and when to ask again, until new connections lead to the primary', async () => {
    const user = await given.user(direct);
    const productId = String(await given.listing(direct));
    const add = () =>
      app.app.inject({
        method: 'POST',
        url: '/api/shop/item',
        headers: { authorization: `Bearer ${user.sessionToken}` },
        payload: { productId, quantity: 1 },
      });
    await setNewConnections('on');
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
      and application_name = 'wicket' and pid <> pg_backend_pid()`.execute(db);
    const isRefused = ({ statusCode }: { statusCode: number }) => statusCode === 503;
    const refused = await add();
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5']);
    await setNewConnections('off');
    // Each write that meets an old connection ends it, until none is left.
    const someAreRefused = async () => (await Promise.all(Array.from({ length: 12 }, add))).some(isRefused);
    await expect.poll(someAreRefused).toBe(false);
  });
});

/** The database's default for connections that are opened from now on. */
const setNewConnections = (readOnly: 'on' | 'off') =>
  onServer(inject('postgres').url, (client) =>
    client.query(`alter database ${new URL(url).pathname.slice(1)} set default_transaction_read_only = ${readOnly}`),
  );

describe('a connection that is old', () => {
  const pids = (of: Db, times: number) => Promise.all(Array.from({ length: times }, () => backend(of)));

  it('is replaced, also when nothing is asked, so that connections spread over the servers again', async () => {
    const short = openDatabase(url, { log: silentLog, max: 1, lifetimeSeconds: 1 });
    const [first] = await pids(short.db, 1);
    await expect.poll(() => short.pool.totalCount).toBe(0);
    const [second] = await pids(short.db, 1);
    expect(second).not.toBe(first);
    await short.close();
  });

  it('ends its transaction first', async () => {
    const short = openDatabase(url, { log: silentLog, max: 1, lifetimeSeconds: 1 });
    await inTransaction(short.db, async (trx) => {
      const pid = await backend(trx);
      await sql`select pg_sleep(${1.5})`.execute(trx);
      expect(await backend(trx)).toBe(pid);
      await write(trx, 1);
    });
    expect(await notes()).toEqual([{ id: 1 }]);
    expect(short.pool.totalCount).toBe(0);
    await short.close();
  });

  it('is some ten minutes old, in each process a little more or less', async () => {
    const lifetimes = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const opened = openDatabase(url, { log: silentLog });
        await opened.close();
        return opened.pool.options.maxLifetimeSeconds;
      }),
    );
    expect(Math.min(...lifetimes)).toBeGreaterThanOrEqual(540);
    expect(Math.max(...lifetimes)).toBeLessThanOrEqual(660);
    expect(new Set(lifetimes).size).toBeGreaterThan(1);
  });
});

it('a connection that is lost is logged, except while the program closes it', async () => {
  const lines: string[] = [];
  const log = openLog({ level: 'warn', to: { write: (line: string) => void lines.push(line) } });
  const other = openDatabase(url, { log, max: 1 });
  await endBackend(await backend(other.db));
  await expect.poll(() => lines.length).toBeGreaterThan(0);
  lines.splice(0);
  await backend(other.db);
  const closing = other.close();
  other.pool.emit('error', new Error('terminating connection due to administrator command'), new pg.Client());
  await closing;
  expect(lines).toEqual([]);
});
