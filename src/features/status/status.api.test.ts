import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { inTransaction, openDatabase } from '#platform/db/db.ts';
import { silentLog } from '#platform/log.ts';
import { testApp } from '../../../tests/support/test-app.ts';
import { getStatus } from './status.contract.ts';

const app = await testApp();
const { call, clock, db } = app;

const WORKS = { shop: 'working', payments: 'working', messages: 'working', consoles: 'working' };
const AWAY = { shop: 'unavailable', payments: 'unavailable', messages: 'unavailable', consoles: 'unavailable' };

describe('the status', () => {
  it('says that everything works, in words alone', async () => {
    const response = await fetch(`${app.origin}/api/status`);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ success: true, result: WORKS });
  });

  it('is read anew every few seconds, however many ask', async () => {
    await sql`insert into outbox_message (id, channel, recipient, subject, text, html, created_at, next_try_at)
      select gen_random_uuid(), 'mail', 'a@mail.example', '', '', '', ${clock.now()}::timestamptz - interval '1 hour', now()
      from generate_series(1, 3)`.execute(db);
    expect(await call(getStatus, {})).toEqual(WORKS);
    clock.advance(5_000);
    expect(await call(getStatus, {})).toEqual({ ...WORKS, messages: 'delayed' });
  });

  it('names the part that cannot be read', async () => {
    await sql`delete from outbox_message`.execute(db);
    await sql`alter schema pgboss rename to no_pgboss`.execute(db);
    clock.advance(5_000);
    const found = await call(getStatus, {});
    await sql`alter schema no_pgboss rename to pgboss`.execute(db);
    expect(found).toEqual({ ...WORKS, consoles: 'unavailable' });
  });

  it('does not wait for a database that does not respond', async () => {
    await inTransaction(app.deps.importsDb, async (trx) => {
      await sql`lock table orders in access exclusive mode`.execute(trx);
      clock.advance(5_000);
      expect(await call(getStatus, {})).toEqual(AWAY);
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(trx);
      expect(rows).toEqual([{ n: 1 }]);
    });
  });

  it('answers while the database is away', async () => {
    const { db: away, close } = openDatabase('postgres://nobody@127.0.0.1:1/none', { log: silentLog });
    const cut = await testApp({ deps: { db: away } });
    const response = await fetch(`${cut.origin}/api/status`);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ success: true, result: AWAY });
    await close();
  });
});
