import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { operationOf } from '../http/request-work.ts';
import type { Log } from '../log.ts';

type Sample = { labels: Record<string, string>; value: number };

type Values = number | readonly Sample[];

/** Numbers that are read together when Prometheus asks. A name ends with the unit: `_seconds`, `_bytes`; without one it is a count. */
export type Reading<Name extends string = string> = {
  /** What each number tells, by its name. */
  help: Readonly<Record<Name, string>>;
  labels?: readonly string[];
  read(): Readonly<Record<Name, Values>> | Promise<Readonly<Record<Name, Values>>>;
};

export type Metrics = ReturnType<typeof openMetrics>;

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

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
    add<Name extends string>({ help, labels = [], read }: Reading<Name>): void {
      const names = Object.keys(help) as Name[];
      const gauges = names.map((name) => {
        const gauge = new Gauge({ name, help: help[name], labelNames: labels, registers });
        return { name, gauge };
      });
      readings.push(async () => {
        try {
          const values = await read();
          for (const { name, gauge } of gauges) show(gauge, values[name]);
        } catch (error) {
          // A missing number raises its own alert; the others are worth most when the database is away.
          for (const { name, gauge } of gauges) {
            gauge.reset();
            // Without labels a reset leaves a zero.
            if (labels.length === 0) gauge.remove();
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
    async text(): Promise<string> {
      await Promise.all(readings.map((read) => read()));
      return registry.metrics();
    },
    contentType: registry.contentType,
  };
}

/** These alone: what is gone since the last answer, a queue say, must not stay. */
function show(gauge: Gauge, values: Values): void {
  gauge.reset();
  if (typeof values === 'number') gauge.set(values);
  else for (const { labels, value } of values) gauge.set(labels, value);
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
