import type { FastifyRequest } from 'fastify';
import type { Clock } from '../clock.ts';
import { bytesOfBody, type CompressibleBody } from '../http/compression.ts';
import { type CacheLimits, responseCache } from './response-cache.ts';

/** A rendered page with everything that its responses share. */
export type Page = {
  status: number;
  headers: Record<string, string>;
  body: CompressibleBody;
  /** Allows the page's own inline scripts by their hashes. None in development. */
  policy: string | undefined;
  etag: string;
  /** When its rendering began, in ms. */
  since: number;
};

/**
 * Caches pages by their address as it stands and by the visitor's own settings. The address is not normalized: links on a page
 * repeat it, so another order of the same query is another page.
 */
export function pageCache(limits: CacheLimits | undefined, clock: Clock) {
  const cache = limits && responseCache<Page>(limits, { clock, bytesOf: ({ body }) => bytesOfBody(body) });
  return {
    async get({ method, url, headers }: FastifyRequest, settings: object, make: () => Promise<Page>): Promise<Page> {
      if (!cache || method !== 'GET' || headers.authorization !== undefined) return make();
      let own: Page | undefined;
      const cached = await cache.get(JSON.stringify([url, settings]), async () => {
        own = await make();
        return isCacheable(own) ? own : null;
      });
      return cached ?? own ?? make();
    },
    /** How long a proxy or CDN may cache the page, in whole seconds; 0: not at all. */
    sharedSeconds: ({ headers }: FastifyRequest, page: Page): number =>
      limits && headers.authorization === undefined && isCacheable(page) ? Math.floor(limits.ms / 1000) : 0,
  };
}

/** Errors, redirects and responses that set cookies are not cached. */
const isCacheable = ({ status, headers }: Page): boolean => status === 200 && !headers['set-cookie'];
