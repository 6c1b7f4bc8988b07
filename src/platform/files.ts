import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { fail } from './errors.ts';

/** Stores sanitized uploads and the demo's drawings. Each call may be repeated. */
export type Files = {
  /** Stores the bytes under a unique name, durably once it resolves. */
  keep(name: string, bytes: Uint8Array): Promise<void>;
  read(name: string): Promise<Uint8Array | null>;
  remove(name: string): Promise<void>;
};

/** A picture in one of its widths (`picture-files.ts`), a picture of one width, or a drawing of the demo. */
const NAME = /^[\w-]{43}(?:-(?:320|640|1200)\.(?:avif|webp)|\.webp|\.svg)$/;
export const isFileName = (name: string): boolean => NAME.test(name);

const TYPES = { avif: 'image/avif', webp: 'image/webp', svg: 'image/svg+xml' };
export const fileType = (name: string): string => TYPES[name.split('.')[1] as keyof typeof TYPES];

/** The address of a file is the permission to read it. It cannot be guessed: 256 random bits. */
export const newFileName = (): string => `${randomBytes(32).toString('base64url')}.webp`;

/** GET /files/{name}. The content of a name never changes, so browsers cache it without revalidation. */
export function registerFiles(app: FastifyInstance, files: Files): void {
  app.get<{ Params: { name: string } }>('/files/:name', async (request, reply) => {
    const { name } = request.params;
    const bytes = isFileName(name) ? await files.read(name) : null;
    reply.header('x-content-type-options', 'nosniff').header('content-security-policy', "default-src 'none'; sandbox");
    if (!bytes) return reply.status(404).type('text/plain').send('There is no such file.');
    return reply
      .type(fileType(name))
      .header('cache-control', 'public, max-age=31536000, immutable')
      .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  });
}

export const noFiles = () =>
  fail('unavailable', 'Pictures cannot be reached right now. Please try again in a moment.', { retryAfterSeconds: 10 });
