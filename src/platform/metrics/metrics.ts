import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Log } from '../log.ts';

type Sample = { labels: Record<string, string>; value: number };

/** A number that is read when Prometheus asks. Its name ends with the unit: `_seconds`, `_bytes`; without one it is a count. */
export type Reading = {
  name: string;
  help: string;
  labels?: readonly string[];
  read(): number | Promise<number | readonly Sample[]>;
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
  return {
    add({ name, help, labels = [], read }: Reading): void {
      new Gauge({
        name,
        help,
        labelNames: labels,
        registers,
        async collect() {
          // What is gone since the last answer, a queue say, must not stay.
          this.reset();
          try {
            const now = await read();
            for (const { labels, value } of typeof now === 'number' ? [{ labels: {}, value: now }] : now)
              this.set(labels, value);
          } catch (error) {
            // A missing number raises its own alert; the others are worth most when the database is away.
            this.remove();
            failures.inc({ metric: name });
            log.warn({ err: error, metric: name }, 'a metric could not be read');
          }
        },
      });
    },
    /** By name, never by address: ids would make a time series each. */
    observeRequests(app: FastifyInstance): void {
      app.addHook('onResponse', (request, reply, done) => {
        const { config, url } = request.routeOptions;
        const operation = config.operation ?? url ?? 'none';
        requests.observe(
          { operation, method: request.method, status: String(reply.statusCode) },
          reply.elapsedTime / 1_000,
        );
        done();
      });
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The name of the operation that a route of the API answers. */
    operation?: string;
  }
}

type Address = { host: string; port: number };

/** `GET /metrics` on an address of its own, which no visitor reaches. */
export async function serveMetrics(metrics: Metrics, { host, port }: Address) {
  const server = createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return response.writeHead(404).end();
    const text = await metrics.text();
    response.writeHead(200, { 'content-type': metrics.contentType }).end(text);
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
