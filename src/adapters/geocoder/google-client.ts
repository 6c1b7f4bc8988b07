import {
  bulkhead,
  ConsecutiveBreaker,
  circuitBreaker,
  handleWhenResult,
  isBrokenCircuitError,
  isBulkheadRejectedError,
} from 'cockatiel';
import * as z from 'zod/mini';
import { shelfOf } from '#platform/cache/shelf.ts';
import type { Log } from '#platform/log.ts';

/**
 * The result of a request. `nothing`: there is no such place. `refused`: Google rejects the request (quota, key).
 * `unavailable`: no valid response in time.
 */
export type GoogleAnswer<T> =
  | { kind: 'ok'; body: T }
  | { kind: 'nothing' }
  | { kind: 'refused' }
  | { kind: 'unavailable' };

export type GoogleOptions = {
  /** Never in a log, an error or an answer. */
  key: string;
  log: Pick<Log, 'warn'>;
  /** Another one for tests. */
  origin?: string;
  timeoutMs?: number;
  breakAfter?: number;
  halfOpenAfterMs?: number;
  now?: () => number;
};

type Question = Readonly<Record<string, string>>;
type Answer = { status: string };
type Ask = <T extends Answer>(path: string, question: Question, schema: z.core.$ZodType<T>) => Promise<GoogleAnswer<T>>;

/**
 * Calls one of Google's web services: with a time-out, one retry where Google recommends it, and a pause during an outage.
 */
export function googleClient(options: GoogleOptions): Ask {
  const { breakAfter = 5, halfOpenAfterMs = 10_000, log } = options;
  const queue = bulkhead(20, 200);
  const breaker = circuitBreaker(
    handleWhenResult((said) => (said as GoogleAnswer<unknown>).kind === 'unavailable'),
    { halfOpenAfter: halfOpenAfterMs, breaker: new ConsecutiveBreaker(breakAfter) },
  );
  const guarded: Ask = async (path, question, schema) => {
    try {
      return await queue.execute(() => breaker.execute(() => twice(options, path, question, schema)));
    } catch (error) {
      if (!isBrokenCircuitError(error) && !isBulkheadRejectedError(error)) throw error;
      log.warn({ service: path, reason: 'left alone' }, 'Google does not look places up');
      return { kind: 'unavailable' };
    }
  };
  return remembering(guarded, options.now ?? Date.now);
}

/** Google documents that only `UNKNOWN_ERROR` may succeed on a retry. */
async function twice<T extends Answer>(
  options: GoogleOptions,
  path: string,
  question: Question,
  schema: z.core.$ZodType<T>,
): Promise<GoogleAnswer<T>> {
  const first = await once(options, path, question, schema);
  const said = first === 'UNKNOWN_ERROR' ? await once(options, path, question, schema) : first;
  return typeof said === 'string' ? judged(said, path, options.log) : said;
}

/** Google's own status where it is not OK; or our own for an invalid response. */
async function once<T extends Answer>(
  { key, origin = 'https://maps.googleapis.com', timeoutMs = 2_000 }: GoogleOptions,
  path: string,
  question: Question,
  schema: z.core.$ZodType<T>,
): Promise<GoogleAnswer<T> | string> {
  const url = new URL(`/maps/api/${path}/json`, origin);
  url.search = new URLSearchParams({ ...question, language: 'en', key }).toString();
  try {
    const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) });
    const parsed = z.safeParse(schema, JSON.parse(await textOf(response)));
    if (!parsed.success) return 'not readable';
    return parsed.data.status === 'OK' ? { kind: 'ok', body: parsed.data } : parsed.data.status;
  } catch (error) {
    // Neither the error nor its cause is logged or rethrown: they may hold the address with the key.
    if (error instanceof Error && error.name === 'TimeoutError') return 'too slow';
    return error instanceof SyntaxError ? 'not readable' : 'not reachable';
  }
}

const MOST_BYTES = 512 * 1024;

async function textOf(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > MOST_BYTES) throw new SyntaxError('too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** INVALID_REQUEST and NOT_FOUND: an address or an id that means nothing to Google, such as one that we never gave out. */
const NOTHING = ['ZERO_RESULTS', 'INVALID_REQUEST', 'NOT_FOUND'];
const REFUSED = ['OVER_QUERY_LIMIT', 'OVER_DAILY_LIMIT', 'REQUEST_DENIED'];

function judged(status: string, path: string, log: GoogleOptions['log']): GoogleAnswer<never> {
  if (NOTHING.includes(status)) return { kind: 'nothing' };
  const isKnown = /^[A-Z_]{1,40}$/.test(status) || !/[A-Z]/.test(status);
  log.warn({ service: path, reason: isKnown ? status : 'not readable' }, 'Google does not look places up');
  return { kind: REFUSED.includes(status) ? 'refused' : 'unavailable' };
}

const KEPT_MS = 10 * 60_000;
const MOST_KEPT = 1_000;

/**
 * Google's terms forbid caching, except of place ids and, for 30 days, coordinates. So only empty results are cached for a
 * while; and concurrent callers share one request.
 */
function remembering(ask: Ask, now: () => number): Ask {
  const nothings = shelfOf<number>(MOST_KEPT);
  const underWay = new Map<string, Promise<GoogleAnswer<never>>>();
  return async (path, question, schema) => {
    const key = JSON.stringify([path, question]);
    if ((nothings.get(key) ?? 0) > now()) return { kind: 'nothing' };
    const asking = underWay.get(key) ?? ask(path, question, schema).finally(() => underWay.delete(key));
    underWay.set(key, asking as Promise<GoogleAnswer<never>>);
    const said = await asking;
    if (said.kind === 'nothing') nothings.set(key, now() + KEPT_MS);
    return said;
  };
}
