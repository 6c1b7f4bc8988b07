import type { FastifyRequest } from 'fastify';
import type { Clock } from '../clock.ts';
import { bytesOfBody, type CompressibleBody } from '../http/encoding/compression.ts';
import { type CacheLimits, responseCache } from './response-cache.ts';

export type Page = {
  status: number;
  headers: Record<string, string>;
  body: CompressibleBody;
  /** Allows the page's own inline scripts by their hashes. None in development. */
  policy: string | undefined;
  etag: string;
  since: number;
};

/** Caches pages by exact address and the visitor's settings. Links repeat the address, so it is not normalized. */
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
