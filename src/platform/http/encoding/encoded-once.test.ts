import { brotliDecompressSync } from 'node:zlib';
import Fastify from 'fastify';
import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { operation } from '../../contract/contract.ts';
import { handle } from '../../contract/handle.ts';
import { fairShare } from '../fair-share.ts';
import { registerApi } from '../http.ts';
import { encoded, encodedByItem, encodedOnce } from './encoded-once.ts';

const LONG = Array.from({ length: 200 }, (_, n) => ({ id: String(n), name: 'Prairie Hollow' }));

describe('a result that many calls get', () => {
  it('has one body, in each form that clients accept; any other has one for each call', () => {
    const [shared, other] = [encodedOnce([...LONG]), [...LONG]];
    expect(encoded(shared)).toBe(encoded(shared));
    expect(encoded(other)).not.toBe(encoded(other));
    expect(JSON.parse(encoded(shared).plain.toString())).toEqual({ success: true, result: LONG });
  });

  it('is made of the texts of its items, each encoded once, where many lists have them', () => {
    const [first, second] = [encodedByItem(LONG.slice(0, 150)), encodedByItem(LONG.slice(100))];
    const items = LONG.map((item) => ({ ...item, toJSON: vi.fn(() => item) }));
    for (const list of [items.slice(0, 150), items.slice(100), []])
      expect(JSON.parse(encoded(encodedByItem(list)).plain.toString())).toEqual({
        success: true,
        result: JSON.parse(JSON.stringify(list)),
      });
    for (const { toJSON } of items) toJSON.mockClear();
    encoded(encodedByItem([...items]));
    expect(items.filter(({ toJSON }) => toJSON.mock.calls.length > 0)).toEqual([]);
    expect(encoded(first)).toBe(encoded(first));
    expect(encoded(first)).not.toBe(encoded(second));
  });

  it('is answered as every other is', async () => {
    let asked = encodedOnce([...LONG]);
    const many = operation('GET /many', {
      name: 'many',
      summary: 'Many',
      access: 'public',
      input: z.object({}),
      result: z.array(z.object({ id: z.string(), name: z.string() })),
    });
    const app = Fastify();
    await app.register(registerApi, {
      operations: [handle(many, async () => asked)],
      authenticate: () => Promise.reject(new Error('nobody showed a session token')),
      fairShare: fairShare(),
      checkResults: true,
    });
    const get = (encoding: string) => app.inject({ url: '/many', headers: { 'accept-encoding': encoding } });
    const [plain, brotli] = [await get('identity'), await get('br')];
    asked = [...LONG];
    const usual = await get('identity');
    expect(plain.json()).toEqual(usual.json());
    expect(plain.headers['content-type']).toBe(usual.headers['content-type']);
    expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
    expect(JSON.parse(brotliDecompressSync(brotli.rawPayload).toString())).toEqual(usual.json());
    await app.close();
  });
});
