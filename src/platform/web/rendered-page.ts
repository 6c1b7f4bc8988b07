import type { FastifyReply, FastifyRequest } from 'fastify';
import { gzipOfParts, type PackedParts, packedAround, sendPacked } from './gzip.ts';

/** A page as it was rendered, ready to be sent again: all that differs is the nonce, which stands at the same places. */
export type RenderedPage = {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  /** Where in `body` the nonce stands. */
  nonceAt: readonly number[];
  /** Made for the first reader who takes it so. */
  packed?: Promise<PackedParts>;
};

export function renderedPage(
  { status, headers }: Response,
  content: string | ArrayBuffer,
  nonce: string | undefined,
): RenderedPage {
  const body = typeof content === 'string' ? Buffer.from(content) : Buffer.from(content);
  return {
    status,
    headers: Object.fromEntries(headers),
    body,
    nonceAt: nonce ? positionsOf(nonce, body) : [],
  };
}

/** Errors, redirects and responses that set cookies are not cached. */
export const mayBeKept = ({ status, headers }: RenderedPage): boolean => status === 200 && !headers['set-cookie'];

/** Sends the page with another nonce of the same length. */
export function sendPage(
  page: RenderedPage,
  nonce: string | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  reply.status(page.status).headers(page.headers).header('cache-control', 'no-cache');
  const own = withNonce(page, nonce);
  return sendPacked(request, reply, own, async () => {
    // Compressing a cached page again for each nonce would cost five times as much.
    page.packed ??= packedAround(page.body, page.nonceAt, nonce?.length ?? 0);
    return gzipOfParts(own, await page.packed, Buffer.from(nonce ?? ''));
  });
}

function withNonce({ body, nonceAt }: RenderedPage, nonce: string | undefined): Buffer {
  if (!nonce || nonceAt.length === 0) return body;
  const own = Buffer.from(body);
  for (const at of nonceAt) own.write(nonce, at, 'latin1');
  return own;
}

function positionsOf(text: string, body: Buffer): number[] {
  const positions: number[] = [];
  for (let at = body.indexOf(text); at >= 0; at = body.indexOf(text, at + text.length)) positions.push(at);
  return positions;
}
