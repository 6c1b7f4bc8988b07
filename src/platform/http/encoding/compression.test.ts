import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { accepts, compressible, sendCompressed } from './compression.ts';

describe('which compression a client accepts', () => {
  it.each([
    ['gzip', { br: false, gzip: true }],
    ['gzip, deflate, br, zstd', { br: true, gzip: true }],
    ['br;q=1.0, gzip;q=0.8', { br: true, gzip: true }],
    ['br;q=0, gzip;q=0.1', { br: false, gzip: true }],
    ['gzip;q=0.000', { br: false, gzip: false }],
    ['identity', { br: false, gzip: false }],
    [undefined, { br: false, gzip: false }],
  ])('%s', (header, expected) => {
    const request = { headers: { 'accept-encoding': header } };
    expect({ br: accepts(request, 'br'), gzip: accepts(request, 'gzip') }).toEqual(expected);
  });
});

const TEXT = 'Prairie Hollow. '.repeat(500);

async function sent(body: ReturnType<typeof compressible>, encoding?: string) {
  const app = Fastify();
  app.get('/', (request, reply) => sendCompressed(request, reply, body));
  const headers = encoding ? { 'accept-encoding': encoding } : {};
  const { headers: answered, rawPayload } = await app.inject({ url: '/', headers });
  await app.close();
  return { encoding: answered['content-encoding'], rawPayload };
}

describe('a body', () => {
  it('goes in the smallest form that the client accepts', async () => {
    const body = compressible(Buffer.from(TEXT));
    const brotli = await sent(body, 'gzip, br');
    expect([brotli.encoding, brotliDecompressSync(brotli.rawPayload).toString()]).toEqual(['br', TEXT]);
    const gzip = await sent(body, 'gzip');
    expect([gzip.encoding, gunzipSync(gzip.rawPayload).toString()]).toEqual(['gzip', TEXT]);
    const plain = await sent(body);
    expect([plain.encoding, plain.rawPayload.toString()]).toEqual([undefined, TEXT]);
  });

  it('is compressed once for all clients, and not before one asks', async () => {
    const body = compressible(Buffer.from(TEXT));
    await sent(body);
    expect(body.compressed).toEqual({});
    await sent(body, 'br');
    const made = body.compressed.br;
    await sent(body, 'br');
    expect(body.compressed).toEqual({ br: made });
    expect(body.compressed.br).toBe(made);
  });

  it('of less than a kilobyte is sent as it is', async () => {
    expect((await sent(compressible(Buffer.from('short')), 'br')).encoding).toBeUndefined();
  });
});
