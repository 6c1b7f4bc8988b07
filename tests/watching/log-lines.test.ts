import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { sql } from 'kysely';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { login } from '#features/auth';
import { openDatabase } from '#platform/db/db.ts';
import { openJobs } from '#platform/jobs/jobs.ts';
import { openLog } from '#platform/log.ts';
import { openMetrics } from '#platform/metrics/metrics.ts';
import { withinWork } from '#platform/tracing/current-work.ts';
import { openTracer } from '#platform/tracing/open-tracer.ts';
import { PATIENTLY } from '../support/patience.ts';
import { testApp } from '../support/test-app.ts';
import { startCollector } from './support/collector.ts';

type Line = Record<string, unknown> & { msg: string };

const texts: string[] = [];
const log = openLog({ level: 'debug', to: { write: (text: string) => void texts.push(text) } });
const linesSince = (start: number): Line[] => texts.slice(start).map((text) => JSON.parse(text) as Line);

const collector = await startCollector();
const tracer = await openTracer({
  url: collector.url,
  headers: {},
  serviceName: 'wicket',
  ratio: 1,
  believesCallers: false,
});
const metrics = openMetrics({ log });
const app = await testApp({ deps: { log, tracer }, metrics });
afterAll(async () => {
  await tracer?.stop();
  await collector.stop();
});

/** What stands in the text of a line, which `JSON.parse` would fold into one. */
const timesIn = (text: string, field: string) => text.split(`"${field}":`).length - 1;

/** The body is sent once the server has begun with the request. */
async function postLate(path: string, body: object): Promise<IncomingMessage> {
  const headers = { 'content-type': 'application/json', expect: '100-continue' };
  const sent = request(`${app.origin}${path}`, { method: 'POST', headers });
  sent.flushHeaders();
  await once(sent, 'continue');
  sent.end(JSON.stringify(body));
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  await once(response.resume(), 'end');
  return response;
}

describe('every line of the log', () => {
  it('of a request has its id, the label of its metrics and its trace, also after its body was read', async () => {
    // The code behind the request logs this one by the log of the process.
    await sql`alter table security_event rename to no_security_event`.execute(app.db);
    const start = texts.length;
    const response = await postLate('/api/auth/login', { email: 'nobody@mail.example', password: 'x'.repeat(12) });
    await sql`alter table no_security_event rename to security_event`.execute(app.db);
    expect(response.statusCode).toBe(401);
    const lines = linesSince(start);
    expect(lines.map(({ msg }) => msg)).toEqual(
      expect.arrayContaining(['a security event could not be logged', 'request']),
    );
    const of = { reqId: response.headers['x-request-id'], operation: login.name };
    for (const line of lines) expect(line).toMatchObject({ ...of, traceId: expect.stringMatching(/^[0-9a-f]{32}$/) });
    expect(new Set(lines.map(({ traceId }) => traceId)).size).toBe(1);
    for (const text of texts.slice(start))
      for (const field of ['reqId', 'operation', 'traceId']) expect(timesIn(text, field)).toBe(1);
    expect(await metrics.text()).toContain(`operation="${of.operation}",method="POST",status="401"`);
  });

  it('of a failing request has them, and no line has those of another one', async () => {
    const start = texts.length;
    const paths = ['/api/explore/products/999999999', '/api/nowhere', '/nowhere'];
    const responses = await Promise.all(paths.map((path) => fetch(`${app.origin}${path}`)));
    const requests = linesSince(start).filter(({ msg }) => msg === 'request');
    const ids = responses.map(({ headers }) => headers.get('x-request-id'));
    expect(requests.map(({ reqId }) => reqId).toSorted()).toEqual(ids.toSorted());
    expect(new Set(requests.map(({ traceId }) => traceId)).size).toBe(3);
    expect(requests.map(({ operation }) => operation)).toEqual(expect.arrayContaining(['getProduct', '/api/*']));
  });

  it('of a connection has those of nobody, although a request opened it', async () => {
    const { db, close } = openDatabase(app.url, { log, max: 1 });
    await withinWork({ reqId: 'the-first', operation: 'any' }, () => sql`select 1`.execute(db));
    const start = texts.length;
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'wicket' and query = 'select 1' and pid <> pg_backend_pid() and state = 'idle'`.execute(
      app.db,
    );
    await vi.waitUntil(() => linesSince(start).some(({ msg }) => msg === 'database connection lost'), PATIENTLY);
    for (const line of linesSince(start)) expect(line).not.toHaveProperty('reqId');
    await close();
  });

  it('of a job has its queue and its trace; what belongs to neither has none of it', async () => {
    const jobs = await openJobs(app.url, { log, tracer });
    const start = texts.length;
    const runs = Promise.withResolvers<void>();
    await jobs.work('a-logged-job', async () => {
      log.info('within');
      runs.resolve();
      throw new Error('on purpose');
    });
    await jobs.enqueue(app.db, 'a-logged-job', {}, { retryLimit: 0 });
    await runs.promise;
    await jobs.stop();
    log.info('outside');
    const lines = linesSince(start);
    const of = (msg: string) => lines.find((line) => line.msg === msg);
    expect(of('within')).toMatchObject({ job: 'a-logged-job', traceId: expect.any(String) });
    expect(of('a job failed and will be tried again')).toMatchObject({
      job: 'a-logged-job',
      traceId: of('within')?.traceId,
    });
    for (const field of ['job', 'reqId', 'operation', 'traceId']) expect(of('outside')).not.toHaveProperty(field);
  });
});
