import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

export type Encoding = 'br' | 'gzip';
/** A response's content, with the compressed forms requested so far. */
export type CompressibleBody = { plain: Buffer; compressed: Partial<Record<Encoding, Promise<Buffer>>> };

export const compressible = (plain: Buffer): CompressibleBody => ({ plain, compressed: {} });

export const bytesOfBody = ({ plain }: CompressibleBody): number => Math.ceil(1.5 * plain.length);

const asBrotli = promisify(brotliCompress);
const asGzip = promisify(gzip);
const COMPRESS: Record<Encoding, (plain: Buffer) => Promise<Buffer>> = {
  br: (plain) =>
    asBrotli(plain, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
    }),
  gzip: (plain) => asGzip(plain, { level: 4 }),
};

/** Smaller bodies are not compressed. Bytes. */
const WORTH_COMPRESSING = 1024;

const ACCEPTED: Record<Encoding, RegExp> = {
  br: /\bbr\b(?!\s*;\s*q=0(?![.\d]*[1-9]))/,
  gzip: /\bgzip\b(?!\s*;\s*q=0(?![.\d]*[1-9]))/,
};

export const accepts = ({ headers }: Pick<FastifyRequest, 'headers'>, encoding: Encoding): boolean =>
  ACCEPTED[encoding].test(String(headers['accept-encoding']));

/** Sends the smallest form that the client accepts. Each is made once per body. */
export async function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  body: CompressibleBody,
): Promise<FastifyReply> {
  const { plain, compressed } = body;
  if (plain.length < WORTH_COMPRESSING) return reply.send(plain);
  const encoding = (['br', 'gzip'] as const).find((one) => accepts(request, one));
  if (!encoding) return reply.send(plain);
  compressed[encoding] ??= COMPRESS[encoding](plain);
  return reply.header('content-encoding', encoding).send(await compressed[encoding]);
}
