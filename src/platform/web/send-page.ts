import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Page } from '../cache/page-cache.ts';
import { compressible, sendCompressed } from '../http/encoding/compression.ts';
import { etagOf, isCurrent } from '../http/encoding/etag.ts';
import { withInline } from '../http/security-headers.ts';
import type { RenderedHtml } from './inline-scripts.ts';

const RETRY_AFTER_SECONDS = 2;
const POLICY = 'content-security-policy';

/** `reply` has the policy of pages without inline scripts. */
export async function pageOf(
  response: Response,
  rendered: RenderedHtml | undefined,
  { reply, since }: { reply: FastifyReply; since: number },
): Promise<Page> {
  const body = rendered ? Buffer.from(rendered.html) : Buffer.from(await response.arrayBuffer());
  const base = reply.getHeader(POLICY) as string | undefined;
  const policy = base && withInline(base, { scripts: rendered?.scriptHashes });
  // Includes the policy: some browsers keep the cached response's policy.
  const etag = etagOf(body, policy ?? '');
  const { status, headers } = response;
  return { status, headers: Object.fromEntries(headers), body: compressible(body), policy, etag, since };
}

type Sharing = {
  /** Seconds that a proxy or CDN may cache the page; 0: not at all. */
  sharedSeconds: number;
  now: number;
};

export async function sendPage(
  { status, headers, body, policy, etag, since }: Page,
  { sharedSeconds, now }: Sharing,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  reply.status(status).headers(headers).header('vary', 'accept-encoding, cookie');
  if (policy) reply.header(POLICY, policy);
  if (status === 503) reply.header('retry-after', String(RETRY_AFTER_SECONDS));
  if (sharedSeconds > 0) {
    // The age counts towards the CDN's cache time.
    const age = Math.max(0, Math.round((now - since) / 1000));
    reply.header('cache-control', `public, s-maxage=${sharedSeconds}`).header('age', String(age));
  } else reply.header('cache-control', 'private, no-cache');
  if (status !== 200) return sendCompressed(request, reply, body);
  reply.header('etag', etag);
  return isCurrent(request, etag) ? reply.status(304).send() : sendCompressed(request, reply, body);
}
