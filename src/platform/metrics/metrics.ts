import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Log } from '../log.ts';
import { operationOf } from '../tracing/request-work.ts';
import { observeTimings, SECONDS } from './observe-timings.ts';

type Sample = { labels: Record<string, string>; value: number };

type Values = number | readonly Sample[];

/** Numbers that are read together when Prometheus asks. A name ends with the unit: `_seconds`, `_bytes`; without one it is a count. */
export type Reading<Name extends string = string> = {
  /** What each number tells, by its name. */
  help: Readonly<Record<Name, string>>;
  labels?: readonly string[];
  /** What only grows while the process runs; its name ends with `_total`. */
  isCounter?: boolean;
  read(): Readonly<Record<Name, Values>> | Promise<Readonly<Record<Name, Values>>>;
};

export type Metrics = ReturnType<typeof openMetrics>;

/** What this process tells Prometheus. Each process has its own address, and answers for the database as well. */
export function openMetrics({ log }: { log: Log }) {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Requests by operation of the API or route of a page, until the last byte was handed over',
    labelNames: ['operation', 'method', 'status'],
    buckets: SECONDS,
    registers,
  });
  const failures = new Counter({
    name: 'metric_read_failures_total',
    help: 'Readings that failed, and are missing from the answer',
    labelNames: ['metric'],
    registers,
  });
  const readings: (() => Promise<void>)[] = [];
  return {
    add<Name extends string>({ help, labels = [], isCounter = false, read }: Reading<Name>): void {
      const names = Object.keys(help) as Name[];
      const Kind = isCounter ? Counter : Gauge;
      const gauges = names.map((name) => {
        const gauge = new Kind({ name, help: help[name], labelNames: labels, registers });
        return { name, gauge };
      });
      readings.push(async () => {
        try {
          const values = await read();
          for (const { name, gauge } of gauges) show(gauge, values[name], labels.length > 0);
        } catch (error) {
          // A missing number raises its own alert; the others are worth most when the database is away.
          for (const { name, gauge } of gauges) {
            show(gauge, [], labels.length > 0);
            failures.inc({ metric: name });
          }
          log.warn({ err: error, metrics: names }, 'metrics could not be read');
        }
      });
    },
    observeRequests(app: FastifyInstance): void {
      app.addHook('onResponse', (request, reply, done) => {
        requests.observe(
          { operation: operationOf(request), method: request.method, status: String(reply.statusCode) },
          reply.elapsedTime / 1_000,
        );
        done();
      });
    },
    /** Phases and jobs of this process, until the returned function is called. */
    observeTimings: () => observeTimings(registers),
    async text(): Promise<string> {
      await Promise.all(readings.map((read) => read()));
      return registry.metrics();
    },
    contentType: registry.contentType,
  };
}

/** These alone: what is gone since the last answer, a queue say, must not stay. */
function show(gauge: Gauge | Counter, values: Values, hasLabels: boolean): void {
  gauge.reset();
  const all = typeof values === 'number' ? [{ labels: {}, value: values }] : values;
  // Without labels a reset leaves a zero.
  if (!hasLabels && all.length === 0) gauge.remove();
  for (const { labels, value } of all) gauge.inc(labels, value);
}

type Address = { host: string; port: number };

/** `GET /metrics` on an address of its own, which no visitor reaches. */
export async function serveMetrics(metrics: Metrics, { host, port }: Address) {
  const server = createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return response.writeHead(404).end();
    try {
      const text = await metrics.text();
      response.writeHead(200, { 'content-type': metrics.contentType }).end(text);
    } catch {
      response.writeHead(500).end();
    }
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
  return {
    port: (server.address() as AddressInfo).port,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
