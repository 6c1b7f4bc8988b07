import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { startAuditJobs } from '#features/audit/server';
import { submitCart } from '#features/checkout';
import { listProducts } from '#features/explore';
import { newId } from '#platform/id.ts';
import { openJobs } from '#platform/jobs/jobs.ts';
import { silentLog } from '#platform/log.ts';
import { openMetrics, serveMetrics } from '#platform/metrics/metrics.ts';
import { readyShopper } from '../support/checkout.ts';
import { given } from '../support/given.ts';
import type { TestJobs } from '../support/jobs.ts';
import { testApp } from '../support/test-app.ts';

const metrics = openMetrics({ log: silentLog });
const app = await testApp({ metrics });
const { db, call, origin } = app;

async function answer(): Promise<Record<string, number>> {
  const text = await metrics.text();
  const lines = text.split('\n').filter((line) => line && !line.startsWith('#'));
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]),
  );
}

describe('the metrics of a process', () => {
  it('count requests by the name of their operation, never by an id', async () => {
    await call(listProducts, {});
    await fetch(`${origin}/api/explore/products/999999999`);
    const now = await answer();
    expect(now['http_request_duration_seconds_count{operation="listProducts",method="GET",status="200"}']).toBe(1);
    expect(Object.keys(now).filter((name) => name.includes('999999999'))).toEqual([]);
    expect(Object.keys(now).some((name) => /operation="\w+",method="GET",status="404"/.test(name))).toBe(true);
  });

  it('tell of the process itself', async () => {
    expect(await answer()).toMatchObject({
      live_sockets: 0,
      database_pool_wait_seconds: 0,
      process_resident_memory_bytes: expect.any(Number),
      nodejs_eventloop_lag_p99_seconds: expect.any(Number),
    });
  });

  it('tell how many payments and orders wait, and for how long', async () => {
    const listing = await given.listing(db, { quantity: 9 });
    const shopper = await readyShopper(app, { listingId: listing });
    await call(submitCart, {}, { as: shopper, headers: { 'idempotency-key': newId() } });
    expect(await answer()).toMatchObject({ orders_unaccepted: 1, payments_unsettled: 0, outbox_messages: 0 });

    await sql`update orders set placed_at = now() - interval '11 minutes'`.execute(db);
    await sql`update payment_attempt set goal = 'captured', goal_at = now() - interval '12 minutes', ask_at = 'infinity'`.execute(
      db,
    );
    const now = await answer();
    expect(now).toMatchObject({ payments_unsettled: 1 });
    expect(now.orders_unaccepted_oldest_seconds).toBeCloseTo(11 * 60, -1);
    expect(now.payments_unsettled_oldest_seconds).toBeCloseTo(12 * 60, -1);
  });

  it('tell how long the phases of a submit take', async () => {
    const now = await answer();
    for (const phase of ['reserve', 'pay', 'answer'])
      expect(now[`phase_duration_seconds_count{task="submit",phase="${phase}"}`], phase).toBe(1);
  });

  it('count orders as late by the opening minutes of their store', async () => {
    expect(await answer()).toMatchObject({ orders_late: 0 });
    // Their stores are open around the clock.
    await sql`update order_history set at = ${app.clock.now()}::timestamptz - interval '11 minutes'`.execute(db);
    expect(await answer()).toMatchObject({ orders_late: 1 });
    await sql`delete from opening_hours`.execute(db);
    expect(await answer()).toMatchObject({ orders_late: 0 });
  });

  it('tell of push messages that wait, but not of those of the day before yesterday', async () => {
    const { id } = await given.user(db);
    await sql`insert into push_subscription (id, user_id, session_id, endpoint, p256dh, auth, created_at)
      select gen_random_uuid(), user_id, id, 'https://push.example/1', '', '', now() from session where user_id = ${id}`.execute(
      db,
    );
    for (const hours of [1, 2, 49])
      await sql`insert into push_message (subscription_id, topic, body, path, happened_at)
        select id, gen_random_uuid(), '', '/', ${app.clock.now()}::timestamptz - make_interval(hours => ${hours})
        from push_subscription where user_id = ${id}`.execute(db);
    expect(await answer()).toMatchObject({ push_messages: 2, push_messages_oldest_seconds: 7_200 });
  });

  it('tell what the last nightly audit found, and how long ago', async () => {
    expect(Object.keys(await answer()).filter((name) => name.startsWith('audit_'))).toEqual([]);
    await startAuditJobs(app.deps);
    await app.deps.jobs.enqueue(db, 'audit.nightly', {});
    await (app.deps.jobs as TestJobs).drain();
    app.clock.advance(3_600_000);
    // The hours that the test before took away, and the ages that another one made up.
    expect(await answer()).toMatchObject({ audit_broken_checks: expect.any(Number), audit_age_seconds: 3_600 });
    await sql`update listing set on_hand = on_hand + 3`.execute(db);
    const before = (await answer()).audit_broken_checks ?? 0;
    await app.deps.jobs.enqueue(db, 'audit.nightly', {});
    await (app.deps.jobs as TestJobs).drain();
    const now = await answer();
    expect(now.audit_broken_checks).toBeGreaterThan(before);
    expect(now.audit_age_seconds).toBe(0);
  });

  it('count runs of jobs by their outcome', async () => {
    const jobs = await openJobs(app.url, { log: silentLog });
    const runs = Promise.withResolvers<void>();
    await jobs.work('a-failing-test', async () => {
      runs.resolve();
      throw new Error('on purpose');
    });
    await jobs.enqueue(db, 'a-failing-test', {}, { retryLimit: 0 });
    await runs.promise;
    await jobs.stop();
    const now = await answer();
    expect(now['job_runs_total{job="a-failing-test",outcome="failed"}']).toBe(1);
    expect(now['job_seconds_total{job="a-failing-test"}']).toBeGreaterThan(0);
  });

  it('count what the caches had, and what they had to compute', async () => {
    const cached = openMetrics({ log: silentLog });
    const { origin: at } = await testApp({ metrics: cached, config: { cache: { ms: 60_000, maxBytes: 2 ** 20 } } });
    for (let n = 0; n < 3; n++) await fetch(`${at}/api/explore/products/list`);
    const text = await cached.text();
    expect(text).toMatch(/^cache_requests_total\{cache="responses",result="hit"\} 2$/m);
    expect(text).toMatch(/^cache_requests_total\{cache="responses",result="miss"\} 1$/m);
    expect(text).toMatch(/^# TYPE cache_requests_total counter$/m);
  });

  it('tell of waiting for connections, which only grows', async () => {
    const before = (await answer()).database_pool_waited_seconds_total ?? 0;
    await Promise.all(Array.from({ length: 30 }, () => sql`select 1`.execute(db)));
    expect((await answer()).database_pool_waited_seconds_total).toBeGreaterThan(before);
  });

  it('tell of jobs by queue, and forget a queue whose jobs are done', async () => {
    await app.deps.jobs.work('a-test', async () => {});
    await app.deps.jobs.enqueue(db, 'a-test', {});
    expect(await answer()).toMatchObject({ 'jobs{queue="a-test",state="waiting"}': 1 });
    await (app.deps.jobs as TestJobs).drain();
    expect(Object.keys(await answer()).filter((name) => name.includes('a-test'))).toEqual([]);
  });

  it('leave out what cannot be read, count that, and answer the rest', async () => {
    const broken = openMetrics({ log: silentLog });
    let isAway = false;
    broken.add({ help: { beside_it: 'Is there.' }, read: () => ({ beside_it: 7 }) });
    broken.add({
      help: { away: 'Is not.' },
      read: async () => {
        if (isAway) throw new Error('away');
        return { away: 3 };
      },
    });
    expect(await broken.text()).toMatch(/^away 3$/m);
    isAway = true;
    const text = await broken.text();
    expect(text).toMatch(/^beside_it 7$/m);
    expect(text).not.toMatch(/^away /m);
    expect(await broken.text()).toContain('metric_read_failures_total{metric="away"}');
  });

  it('are served at an address of their own, and nothing else is', async () => {
    const served = await serveMetrics(metrics, { host: '127.0.0.1', port: 0 });
    const at = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${served.port}${path}`, init);
    try {
      const found = await at('/metrics');
      expect(found.headers.get('content-type')).toContain('text/plain; version=0.0.4');
      expect(await found.text()).toContain('# TYPE http_request_duration_seconds histogram');
      expect((await at('/')).status).toBe(404);
      expect((await at('/metrics', { method: 'POST' })).status).toBe(404);
    } finally {
      await served.stop();
    }
    // Of the site itself no one learns them.
    expect((await fetch(`${origin}/metrics`)).status).toBe(404);
    expect((await fetch(`${origin}/api/metrics`)).status).toBe(404);
  });
});
