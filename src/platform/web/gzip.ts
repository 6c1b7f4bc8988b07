import { promisify } from 'node:util';
import { constants, crc32, deflateRaw, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const LEVEL = 4;
const packAll = promisify(gzip);
const packPart = promisify(deflateRaw);

/** Less is sent as it is. Bytes. */
const WORTH_PACKING = 1024;

export const takesGzip = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  /\bgzip\b(?!\s*;\s*q=0(?![.\d]*[1-9]))/.test(String(headers['accept-encoding']));

export const gzipped = (body: Buffer): Promise<Buffer> => packAll(body, { level: LEVEL });

/** Sends `body`; what `packed` makes of it instead where that is worth it and the reader takes it. */
export async function sendPacked(
  request: FastifyRequest,
  reply: FastifyReply,
  body: Buffer,
  packed: () => Promise<Buffer>,
): Promise<FastifyReply> {
  if (body.length < WORTH_PACKING) return reply.send(body);
  reply.header('vary', 'accept-encoding');
  if (!takesGzip(request)) return reply.send(body);
  return reply.header('content-encoding', 'gzip').send(await packed());
}

/** Compresses the constant parts of a text once, for all texts that differ only in the gaps. */
export type PackedParts = readonly Buffer[];

/** Each part is packed for itself and ends with a whole byte: none refers back into a gap. */
export function packedAround(body: Buffer, gapsAt: readonly number[], gapBytes: number): Promise<PackedParts> {
  const starts = [0, ...gapsAt.map((at) => at + gapBytes)];
  const ends = [...gapsAt, body.length];
  const options = { level: LEVEL, finishFlush: constants.Z_FULL_FLUSH };
  return Promise.all(starts.map((start, part) => packPart(body.subarray(start, ends[part]), options)));
}

// RFC 1952, 2.3: deflate, no name, no time, of an unknown system.
const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
// RFC 1951, 3.2.3: the last block, with nothing in it.
const LAST_BLOCK = Buffer.from([3, 0]);

/** `whole` as a gzip file: its parts as they were packed, `gap` between them as it is. */
export function gzipOfParts(whole: Buffer, parts: PackedParts, gap: Buffer): Buffer {
  const between = Buffer.concat([storedHead(gap.length), gap]);
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(crc32(whole), 0);
  trailer.writeUInt32LE(whole.length, 4);
  return Buffer.concat([HEADER, ...parts.flatMap((part, at) => (at ? [between, part] : [part])), LAST_BLOCK, trailer]);
}

/** RFC 1951, 3.2.4: a block that is not compressed, not the last one. */
function storedHead(bytes: number): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt16LE(bytes, 1);
  head.writeUInt16LE(bytes ^ 0xffff, 3);
  return head;
}
