import Fastify from 'fastify';
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { getProduct } from '#features/explore';
import { publicResponseCache } from '#platform/cache/public-response-cache.ts';
import { operation } from '#platform/contract/contract.ts';
import { handle } from '#platform/contract/handle.ts';
import { fairShare } from '#platform/http/fair-share.ts';
import { registerApi } from '#platform/http/http.ts';
import { given } from './support/given.ts';
import { testApp } from './support/test-app.ts';

const SECONDS = 3;
const site = await testApp({ config: { cache: { ms: SECONDS * 1000, maxBytes: 4 * 2 ** 20 } } });
const { db, call, clock, origin } = site;

const store = await given.store(db, { longitude: -79.4, latitude: 43.65 });
const product = await given.systemProduct(db);
const listing = await given.listing(db, { store_id: store, system_product_id: product, price_cents: 3000 });
const id = String(listing);
const reprice = (cents: number) => sql`update listing set price_cents = ${cents} where id = ${listing}`.execute(db);
const priceAt = async (loc: string) => (await call(getProduct, { id, loc })).price;
const neverAsked = () => Promise.reject(new Error('nobody showed a session token'));
const later = (seconds: number) => clock.advance(seconds * 1000);

describe('an answer that is the same for everyone', () => {
  it('is given again for three seconds, then shows the store’s new price', async () => {
    await reprice(3000);
    expect(await priceAt('-79.39,43.65')).toBe(3000);
    await reprice(2000);
    expect(await priceAt('-79.39,43.65')).toBe(3000);
    later(SECONDS);
    expect(await priceAt('-79.39,43.65')).toBe(2000);
  });

  it('is one for every way to ask for it: order of the query, spelling of numbers, the same few metres', async () => {
    later(SECONDS);
    await reprice(3000);
    const get = async (query: string) => {
      const answer = await fetch(`${origin}/api/explore/products/list?${query}`);
      return ((await answer.json()) as { result: { items: { price: number }[] } }).result.items[0]?.price;
    };
    expect(await get('loc=-79.39,43.65&page=0')).toBe(3000);
    await reprice(2000);
    expect(await get('page=00&loc=-79.390,43.650&utm_source=letter')).toBe(3000);
    expect(await get('page=0&loc=-79.390031,43.650028&count=12')).toBe(2000);
    expect(await get('page=0&loc=-79.390031,43.650028')).toBe(3000);
    expect(await get('loc=-79.3911,43.65&page=0')).toBe(2000);
  });

  it('is another at another place', async () => {
    const distanceAt = async (loc: string) => (await call(getProduct, { id, loc })).store.distance ?? Number.NaN;
    expect(await distanceAt('-79.39,43.65')).toBeLessThan(1);
    expect(await distanceAt('-75.69,45.42')).toBeGreaterThan(300);
    expect(await distanceAt('-79.3901,43.65')).not.toBe(await distanceAt('-79.39,43.65'));
  });

  it('is made for a request with a session token, and never cached from it', async () => {
    later(SECONDS);
    const as = await given.user(db);
    await reprice(3000);
    expect(await priceAt('-79.39,43.65')).toBe(3000);
    await reprice(2000);
    expect((await call(getProduct, { id, loc: '-79.39,43.65' }, { as })).price).toBe(2000);
    expect(await priceAt('-79.39,43.65')).toBe(3000);
    const refused = await fetch(`${origin}/api/explore/products/${id}?loc=-79.39,43.65`, {
      headers: { authorization: 'Bearer nonsense' },
    });
    expect(refused.status).toBe(401);
  });

  it('is made once when many ask at once', async () => {
    const api = Fastify();
    const run = vi.fn(async () => ({ n: run.mock.calls.length }));
    const count = operation('GET /count', {
      name: 'count',
      summary: 'How often it was asked',
      access: 'public',
      isShared: true,
      input: z.object({}),
      result: z.object({ n: z.int() }),
    });
    const shared = publicResponseCache({ ms: 3_000, maxBytes: 1024 }, { clock });
    await registerApi(api, {
      operations: [handle(count, run)],
      authenticate: neverAsked,
      shared,
      fairShare: fairShare(),
    });
    const answers = await Promise.all(Array.from({ length: 20 }, () => api.inject('/count')));
    expect(answers.map((answer) => answer.json().result.n)).toEqual(Array(20).fill(1));
    await api.close();
  });

  it('is not kept when it is a failure', async () => {
    const hidden = await given.listing(db, { store_id: store, is_active: false });
    await expect(call(getProduct, { id: String(hidden) })).rejects.toThrow('There is no such product.');
    await sql`update listing set is_active = true where id = ${hidden}`.execute(db);
    expect((await call(getProduct, { id: String(hidden) })).id).toBe(String(hidden));
  });

  it('may be cached by nobody else, and goes compressed to a client that accepts it', async () => {
    later(SECONDS);
    const url = `${origin}/api/explore/products/${id}`;
    const heads: Record<string, string>[] = [
      {},
      { 'accept-encoding': 'gzip, br' },
      { 'accept-encoding': 'gzip;q=0' },
      { 'accept-encoding': 'gzip' },
    ];
    const answers = await Promise.all(heads.map((headers) => fetch(url, { headers })));
    for (const answer of answers) {
      expect(answer.status).toBe(200);
      expect(answer.headers.get('cache-control')).toBe('no-cache');
      expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect(answer.headers.get('vary')).toBe('accept-encoding');
      expect(await answer.json()).toMatchObject({ success: true, result: { id } });
    }
    expect(answers.slice(1).map(({ headers }) => headers.get('content-encoding'))).toEqual(['br', null, 'gzip']);
  });
});
