import autocannon from 'autocannon';
import { cpuOf } from './processes.ts';

/** The database's own processes that serve it: their CPU is part of what a request costs. */
export type Backends = () => Promise<number[]>;

export type Request = { method?: 'GET' | 'POST'; path: string; headers?: Record<string, string>; body?: string };
export type Slice = {
  seconds: number;
  requests: number;
  failed: number;
  cpuMs: number;
  databaseMs: number;
  p50: number;
  p99: number;
};

const CONNECTIONS = 16;

/** Sends the requests round and round for some seconds, and says what that cost the server process. */
export async function load(
  { origin, pid }: { origin: string; pid: number },
  requests: readonly Request[],
  { seconds, backends, connections = CONNECTIONS }: { seconds: number; backends: Backends; connections?: number },
): Promise<Slice> {
  const before = cpuOf(pid);
  const databaseBefore = new Map((await backends()).map((one) => [one, cpuOf(one)]));
  const result = await autocannon({
    url: origin,
    connections: Math.min(connections, requests.length),
    duration: seconds,
    // Each connection begins elsewhere in the list, or all would ask for the same at once.
    setupClient: (client) => client.setRequests(shuffled(requests) as never),
  });
  return {
    seconds: result.duration,
    requests: result.requests.total,
    failed: result.non2xx + result.errors + result.timeouts,
    cpuMs: cpuOf(pid) - before,
    databaseMs: (await backends()).reduce((total, one) => total + cpuOf(one) - (databaseBefore.get(one) ?? 0), 0),
    p50: result.latency.p50,
    p99: result.latency.p99,
  };
}

function shuffled<T>(list: readonly T[]): T[] {
  const start = Math.floor(Math.random() * list.length);
  return [...list.slice(start), ...list.slice(0, start)];
}

export type Figures = {
  perSecond: number;
  p50: number;
  p99: number;
  cpuPerRequest: number;
  databasePerRequest: number;
  failed: number;
};

/** Rounds of the same scenario in one: sums of requests, the middle of the percentiles. */
export function figuresOf(slices: readonly Slice[]): Figures {
  const sum = (key: 'seconds' | 'requests' | 'failed' | 'cpuMs' | 'databaseMs') =>
    slices.reduce((total, slice) => total + slice[key], 0);
  return {
    perSecond: sum('requests') / sum('seconds'),
    p50: median(slices.map(({ p50 }) => p50)),
    p99: median(slices.map(({ p99 }) => p99)),
    cpuPerRequest: sum('cpuMs') / sum('requests'),
    databasePerRequest: sum('databaseMs') / sum('requests'),
    failed: sum('failed'),
  };
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
