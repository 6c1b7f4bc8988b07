import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { saveProps } from '#features/account';
import { login, register } from '#features/auth';
import { submitCart } from '#features/checkout';
import { newId } from '#platform/id.ts';
import { openJobs } from '#platform/jobs/jobs.ts';
import { silentLog } from '#platform/log.ts';
import { openTracer } from '#platform/tracing/open-tracer.ts';
import type { TracingConfig } from '#platform/tracing/tracer.ts';
import { readyShopper } from '../support/checkout.ts';
import { given } from '../support/given.ts';
import { testApp } from '../support/test-app.ts';
import { attributeOf, type ReceivedSpan, startCollector } from './support/collector.ts';

const SETTINGS: Omit<TracingConfig, 'url'> = {
  headers: { authorization: 'Bearer of-the-collector' },
  serviceName: 'wicket-test',
  ratio: 1,
  believesCallers: false,
};

const REGISTRATION = {
  firstName: "O'Hara",
  lastName: 'Moreau',
  displayName: 'hara-dash',
  gender: 'other' as const,
  dateOfBirth: '1990-05-17',
  password: 'Typed-by-a-user-7',
  confirmPassword: 'Typed-by-a-user-7',
  agreed: true as const,
};

/** The spans that the collector has when `work` is over. */
async function traced(
  work: (app: Awaited<ReturnType<typeof testApp>>) => Promise<unknown>,
  settings: Partial<TracingConfig> = {},
) {
  const collector = await startCollector();
  const tracer = await openTracer({ ...SETTINGS, url: collector.url, ...settings });
  const app = await testApp({ deps: { tracer } });
  try {
    await work(app);
  } finally {
    await app.app.close();
    await tracer?.stop();
    await collector.stop();
  }
  return { spans: collector.spans(), text: collector.text(), headers: collector.headers };
}

const named = (spans: readonly ReceivedSpan[], name: string) => {
  const span = spans.find((one) => one.name === name);
  if (!span) throw new Error(`No span '${name}' among ${spans.map((one) => one.name).join(', ')}`);
  return span;
};

describe('a trace', () => {
  it('has one submit as a whole: the request, its statements by their questions, and the payment', async () => {
    const HOSTILE = `Robert'); drop table orders;-- <script>`;
    const { spans, text, headers } = await traced(async (app) => {
      const listing = await given.listing(app.db, { quantity: 9 });
      const shopper = await readyShopper(app, { listingId: listing });
      await app.call(submitCart, {}, { as: shopper, headers: { 'idempotency-key': newId(), 'user-agent': HOSTILE } });
    });
    const request = named(spans, 'submitCart');
    const own = spans.filter(({ traceId }) => traceId === request.traceId);
    expect(request.parentSpanId ?? '').toBe('');
    expect(attributeOf(request, 'http.response.status_code')).toBe(201);
    expect(attributeOf(request, 'http.route')).toBe('/api/shop/submit');
    const names = own.map(({ name }) => name);
    for (const name of ['lockShopper', 'insertOrders', 'reserveStock', 'begin', 'commit', 'payment provider authorize'])
      expect(names, name).toContain(name);
    expect(attributeOf(named(own, 'payment provider authorize'), 'wicket.outcome')).toBe('ok');
    const ids = own.map(({ spanId }) => spanId);
    expect(own.filter((one) => one !== request && !ids.includes(one.parentSpanId ?? ''))).toEqual([]);
    expect(text).toContain('wicket-test');
    expect(text).not.toContain('Robert');
    expect(headers[0]).toMatchObject({ authorization: 'Bearer of-the-collector' });
  });

  it('has no value of a request or a statement, whatever was typed', async () => {
    const email = `o'hara--drop-table-app_user@mail.example`;
    const HOSTILE = encodeURIComponent(`1'; drop table store;--${email}`);
    const { spans, text } = await traced(async (app) => {
      const headers = { 'user-agent': email, 'x-request-id': email, referer: `https://elsewhere.example/${HOSTILE}` };
      expect((await fetch(`${app.origin}/api/explore/stores/${HOSTILE}?q=${HOSTILE}`, { headers })).status).toBe(404);
      expect((await fetch(`${app.origin}/api/nowhere/${HOSTILE}`, { headers })).status).toBe(404);
      const { sessionToken } = await given.user(app.db, { email });
      const typed = { email, password: 'not-their-password' };
      await expect(app.call(login, typed)).rejects.toMatchObject({ code: 'unauthenticated' });
      await app.call(register, {
        ...REGISTRATION,
        url: `${app.deps.publicOrigin}/auth/register`,
        email: `new-${email}`,
      });
      await app.call(saveProps, { props: { note: email } }, { as: { sessionToken } });
    });
    expect(spans.length).toBeGreaterThan(3);
    for (const typed of ['hara', 'drop table', 'mail.example', 'not-their-password', 'Typed-by', '127.0.0.1'])
      expect(text, typed).not.toContain(typed);
    expect(text).not.toMatch(/select |insert into/i);
  });

  it('follows a caller only where it may be believed', async () => {
    const caller = { traceparent: `00-${'a1'.repeat(16)}-${'b2'.repeat(8)}-01` };
    const ask = (headers: Record<string, string>) => (app: Awaited<ReturnType<typeof testApp>>) =>
      fetch(`${app.origin}/api/stores`, { headers });
    const [first] = (await traced(ask(caller))).spans;
    expect(first?.traceId).not.toBe('a1'.repeat(16));
    const believed = (await traced(ask(caller), { believesCallers: true })).spans;
    expect(believed.map(({ traceId }) => traceId)).toContain('a1'.repeat(16));
    expect(believed.map(({ parentSpanId }) => parentSpanId)).toContain('b2'.repeat(8));
    for (const traceparent of ['00-zz-1-01', `00-${'0'.repeat(32)}-${'b2'.repeat(8)}-01`, 'x'.repeat(5_000)]) {
      const { spans } = await traced(ask({ traceparent }), { believesCallers: true });
      expect(spans[0]?.traceId).toMatch(/^(?!0+$)[0-9a-f]{32}$/);
      expect(spans[0]?.parentSpanId ?? '').toBe('');
    }
  });

  it('is not recorded beyond the share that is wanted, nor of a probe', async () => {
    const { spans } = await traced((app) => fetch(`${app.origin}/api/stores`), { ratio: 0 });
    expect(spans).toEqual([]);
    const probed = await traced((app) => fetch(`${app.origin}/api/ready`));
    expect(probed.spans).toEqual([]);
  });

  it('has a job of the queue, and what failed by its kind alone', async () => {
    const collector = await startCollector();
    const tracer = await openTracer({ ...SETTINGS, url: collector.url });
    const { url, db } = await testApp();
    const jobs = await openJobs(url, { log: silentLog, tracer });
    const runs = Promise.withResolvers<void>();
    await jobs.work('a-traced-job', async () => {
      runs.resolve();
      throw new TypeError('a row of someone@mail.example');
    });
    await jobs.enqueue(db, 'a-traced-job', {}, { retryLimit: 0 });
    await runs.promise;
    await jobs.stop();
    await tracer?.stop();
    await collector.stop();
    const span = named(collector.spans(), 'a-traced-job');
    expect(attributeOf(span, 'error.type')).toBe('TypeError');
    expect(span.status?.code).toBe(2);
    expect(collector.text()).not.toContain('someone');
  });
});

describe('without OTEL settings', () => {
  /** A process of its own: this one has loaded them. */
  const script = `
    import { registerHooks } from 'node:module';
    let seen = [];
    registerHooks({ resolve(name, context, next) { if (name.startsWith('@opentelemetry/')) seen.push(name); return next(name, context); } });
    const [{ readConfig }, { openTracer }] = await Promise.all([import('#app/config.ts'), import('#platform/tracing/open-tracer.ts')]);
    await Promise.all([import('#app/deps.ts'), import('#app/app.ts')]);
    const loadedWith = async (env) => {
      await openTracer(readConfig(env, []).tracing);
      return seen;
    };
    const at = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' };
    const off = [await loadedWith({}), await loadedWith({ OTEL_SERVICE_NAME: 'shop' }), await loadedWith({ ...at, OTEL_SDK_DISABLED: 'true' })].flat();
    console.log(JSON.stringify({ off: off.length, on: await loadedWith(at) }));`;

  it('no library of traces is loaded; with an endpoint it is', () => {
    const args = ['--input-type=module', '-e', script];
    const output = execFileSync(process.execPath, args, { env: { PATH: process.env.PATH }, encoding: 'utf8' });
    const { off, on } = JSON.parse(output.trim().split('\n').at(-1) ?? '') as { off: number; on: string[] };
    expect(off).toBe(0);
    expect(on).toContain('@opentelemetry/sdk-trace');
  });
});
