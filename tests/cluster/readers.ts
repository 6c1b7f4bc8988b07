import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

export type Read = { path: string; at: number; ms: number; status: number };
export type Readers = { reads: Read[]; stop(): Promise<void> };

const PER_SECOND = 20;

/** Visitors who read public pages and lists at a constant rate, whatever becomes of their last request. Status 0: no answer. */
export function letVisitorsRead(origin: string, paths: readonly ((n: number) => string)[]): Readers {
  const reads: Read[] = [];
  const agent = new Agent({ keepAlive: true });
  const ending = new AbortController();
  const open = new Set<Promise<void>>();
  const begin = performance.now();
  const reading = (async () => {
    for (let n = 0; !ending.signal.aborted; n++) {
      const due = begin + (n * 1_000) / PER_SECOND;
      if (due > performance.now()) await sleep(due - performance.now());
      const path = paths[n % paths.length]?.(n) ?? '/';
      const one = statusOf(origin + path, agent).then((status) => {
        reads.push({ path, at: due, ms: performance.now() - due, status });
        open.delete(one);
      });
      open.add(one);
    }
  })();
  return {
    reads,
    stop: async () => {
      ending.abort();
      await reading;
      await Promise.all(open);
      agent.destroy();
    },
  };
}

/** A kept socket that closed at that very moment is no answer: asked again, as browsers do. */
function statusOf(url: string, agent: Agent): Promise<number> {
  return new Promise((resolve) => {
    const asking = request(url, { agent, timeout: 30_000 }, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode ?? 0));
      answer.once('error', () => resolve(0));
    });
    asking.once('timeout', () => asking.destroy());
    asking.once('error', () => resolve(asking.reusedSocket ? statusOf(url, agent) : 0)).end();
  });
}
