import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { operationsOf } from '#app/api.ts';
import { submitCart } from '#features/checkout';
import { listProducts } from '#features/explore';
import { newId } from '#platform/id.ts';
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

describe('the alerts', () => {
  const text = readFileSync('deploy/prometheus/alerts.yaml', 'utf8');
  type Rule = { alert: string; expr: string; labels: { severity: string }; annotations: Record<string, string> };
  const { groups } = parse(text) as { groups: { rules: Rule[] }[] };
  const rules = groups.flatMap((group) => group.rules);
  const runbook = readFileSync('docs/runbook.md', 'utf8');

  it.each(rules.map((rule) => [rule.alert, rule] as const))('have a section in the runbook: %s', (alert, rule) => {
    expect(rule.annotations.runbook).toBe(`docs/runbook.md#${alert.toLowerCase()}`);
    expect(runbook).toMatch(new RegExp(`^## ${alert}$`, 'm'));
    expect(['page', 'ticket']).toContain(rule.labels.severity);
  });

  it('and the runbook has no section without one', () => {
    const sections = [...runbook.matchAll(/^## (.+)$/gm)].map(([, name]) => name);
    expect(sections.toSorted()).toEqual(rules.map(({ alert }) => alert).toSorted());
  });

  it('ask for metrics and operations that there are', async () => {
    const known = [...(await metrics.text()).matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name);
    const asked = rules.flatMap(({ expr }) => expr.match(/\b[a-z]+(_[a-z0-9]+)+(?=[\s[{)]|$)|\bjobs\b/g) ?? []);
    const base = (name: string) => name.replace(/_(count|bucket|sum)$/, '');
    expect(asked.length).toBeGreaterThan(rules.length);
    const FUNCTIONS = ['histogram_quantile'];
    expect(asked.map(base).filter((name) => !known.includes(name) && !FUNCTIONS.includes(name))).toEqual([]);
    const names = operationsOf(app.deps).map(({ operation }) => operation.name);
    const operations = rules.flatMap(({ expr }) => [...expr.matchAll(/operation="(\w+)"/g)].map(([, name]) => name));
    expect(operations.filter((name) => !names.includes(name as string))).toEqual([]);
  });

  const promtool = spawnSync('promtool', ['--version']).error ? null : 'promtool';
  it.skipIf(!promtool)('are rules that promtool accepts (Debian package prometheus; skipped without it)', () => {
    const { status, stdout, stderr } = spawnSync('promtool', ['check', 'rules', 'deploy/prometheus/alerts.yaml']);
    expect(status, `${stdout}${stderr}`).toBe(0);
  });
});
