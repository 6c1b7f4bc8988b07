import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/db.ts';
import { fail } from '../errors.ts';
import type { Log } from '../log.ts';
import { addressOf } from './network.ts';
import { takeTokenOf } from './rate-limit.ts';
import { CSP_REPORTS } from './security-headers.ts';

type Deps = { db: Db; clock: Clock; log: Pick<Log, 'warn'>; publicOrigin: string };

const BODY_LIMIT = 8 * 1024;
const PER_NETWORK = { burst: 20, refillSeconds: 30 };

/**
 * POST /csp-reports: what browsers blocked on our pages. A line of the log says which page, which rule and whose code, and
 * nothing about the visitor; a fault that many meet is one line a minute with their number.
 */
export async function registerCspReports(app: FastifyInstance, deps: Deps): Promise<void> {
  const note = coalesced(deps);
  await app.register(async (reports) => {
    reports.addContentTypeParser(
      'application/csp-report',
      { parseAs: 'string', bodyLimit: BODY_LIMIT },
      async (_request: FastifyRequest, body: string | Buffer) => parsed(String(body)),
    );
    reports.post(CSP_REPORTS, async ({ ip, body }, reply) => {
      await takeTokenOf(deps.db, 'csp-report', { ip: addressOf(ip) }, PER_NETWORK, deps.clock.now());
      const report = readReport(body, deps.publicOrigin);
      if (report) note(report);
      return reply.status(204).send();
    });
  });
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw fail('bad-request', 'This is not a report.');
  }
}

const text = z.catch(z.string(), '');
const number = z.catch(z.int(), 0);
const Body = z.object({
  'csp-report': z.object({
    'document-uri': text,
    'effective-directive': text,
    'violated-directive': text,
    'blocked-uri': text,
    'source-file': text,
    'line-number': number,
    'column-number': number,
  }),
});

export type CspReport = {
  page: string;
  directive: string;
  blocked: string;
  source: string;
  line: number;
  column: number;
};

/** What may be logged of a report; null for one about another site, or of no known form. */
export function readReport(body: unknown, publicOrigin: string): CspReport | null {
  const { success, data } = z.safeParse(Body, body);
  if (!success) return null;
  const report = data['csp-report'];
  const page = placeOf(report['document-uri'], publicOrigin);
  if (!page.startsWith('/')) return null;
  return {
    page,
    directive: directiveOf(report['effective-directive'] || report['violated-directive']),
    blocked: placeOf(report['blocked-uri'], publicOrigin),
    source: placeOf(report['source-file'], publicOrigin),
    line: report['line-number'],
    column: report['column-number'],
  };
}

const directiveOf = (given: string): string => /^[a-z-]{1,40}/.exec(given)?.[0] ?? 'unknown';

const MOST_SEGMENTS = 6;
/** Words and numbers. Anything else of an address may be a token, a name or typed text. */
const HARMLESS = /^(?:[a-z-]{1,30}|\d{1,12})$/;
/** Of our own files, whose names contain a hash. */
const OWN_FILE = /^\/assets\/[\w.-]{1,80}$/;

/** Of our own pages the path without tokens, of other sites the origin, else a keyword such as `inline` or a scheme. */
function placeOf(given: string, publicOrigin: string): string {
  if (given.length > 2_000 || !URL.canParse(given)) return HARMLESS.test(given) ? given : '';
  const { origin, protocol, pathname } = new URL(given);
  if (origin === 'null') return protocol.slice(0, 30);
  if (origin !== publicOrigin) return origin.slice(0, 100);
  if (OWN_FILE.test(pathname)) return pathname;
  const segments = pathname.split('/').slice(1, 1 + MOST_SEGMENTS);
  return `/${segments.map((segment) => (segment === '' || HARMLESS.test(segment) ? segment : '…')).join('/')}`;
}

const A_MINUTE_MS = 60_000;
const MOST_KINDS = 200;

/** Logs a report at once and its repetitions once a minute, with how many came since. */
function coalesced({ clock, log }: Pick<Deps, 'clock' | 'log'>): (report: CspReport) => void {
  const kinds = new Map<string, { at: number; times: number }>();
  return (report) => {
    const key = JSON.stringify(report);
    const now = clock.now().getTime();
    const known = kinds.get(key);
    if (known && now - known.at < A_MINUTE_MS) {
      known.times++;
      return;
    }
    if (!known && kinds.size >= MOST_KINDS) kinds.delete(kinds.keys().next().value ?? '');
    kinds.set(key, { at: now, times: 0 });
    const times = 1 + (known?.times ?? 0);
    log.warn({ ...report, times }, 'a browser blocked what the Content-Security-Policy does not allow');
  };
}
