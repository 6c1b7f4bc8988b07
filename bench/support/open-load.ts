import { Agent, request as ask } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { quantile, type Request } from './load.ts';

export type OpenFigures = { sent: number; failed: number; p50: number; p99: number; slowest: number };

const MOST_SOCKETS = 256;

/**
 * Asks at a constant rate and waits for no answer before it asks again, as people do who know nothing of each other.
 * Times in ms, each counted from the moment at which its request was due: what waits for its turn waits in the figures too.
 */
export async function openLoad(
  origin: string,
  requests: readonly Request[],
  { perSecond, seconds }: { perSecond: number; seconds: number },
): Promise<OpenFigures> {
  const agent = new Agent({ keepAlive: true, maxSockets: MOST_SOCKETS });
  const start = performance.now() + 20;
  const answers: Promise<number | null>[] = [];
  for (let n = 0; n < perSecond * seconds; n++) {
    const due = start + (n * 1000) / perSecond;
    const early = due - performance.now();
    if (early > 0) await sleep(early);
    answers.push(timeOf(origin, requests[n % requests.length] as Request, { due, agent }));
  }
  const times = await Promise.all(answers);
  agent.destroy();
  const good = times.filter((time) => time !== null);
  return {
    sent: times.length,
    failed: times.length - good.length,
    p50: quantile(good, 0.5),
    p99: quantile(good, 0.99),
    slowest: Math.max(...good),
  };
}

/** Null for a failure. A kept socket that the server closed at that very moment is no answer: asked again, as browsers do. */
function timeOf(
  origin: string,
  wanted: Request,
  { due, agent }: { due: number; agent: Agent },
): Promise<number | null> {
  return new Promise((resolve) => {
    const asking = ask(origin + wanted.path, { agent, headers: wanted.headers }, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode === 200 ? performance.now() - due : null));
    });
    asking.once('error', () => resolve(asking.reusedSocket ? timeOf(origin, wanted, { due, agent }) : null)).end();
  });
}
