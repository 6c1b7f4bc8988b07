import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

/** A weak entity tag, as all compressions of the content share it. */
export function etagOf(...contents: readonly (string | Buffer)[]): string {
  const hash = createHash('sha256');
  for (const content of contents) hash.update(content);
  return `W/"${hash.digest('base64url').slice(0, 22)}"`;
}

/** Whether the client already has the content with this tag (RFC 9110, 13.1.2: the weak comparison). */
export function isCurrent({ headers }: Pick<FastifyRequest, 'headers'>, etag: string): boolean {
  const known = headers['if-none-match']?.split(',').map((tag) => withoutWeakness(tag.trim()));
  return known?.some((tag) => tag === '*' || tag === withoutWeakness(etag)) ?? false;
}

const withoutWeakness = (tag: string) => tag.replace(/^W\//, '');
