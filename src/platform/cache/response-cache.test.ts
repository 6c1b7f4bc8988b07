import { expect, test, vi } from 'vitest';
import { responseCache } from './response-cache.ts';

const KB = 1024;

function cacheOf(maxBytes = 64 * KB) {
  let now = 10_000;
  const clock = { now: () => new Date(now) };
  const cache = responseCache<string>({ ms: 3_000, maxBytes }, { clock, bytesOf: (answer) => answer.length });
  return { cache, move: (ms: number) => (now += ms) };
}

test('an answer is made once and given until it is as old as it may be', async () => {
  const { cache, move } = cacheOf();
  const make = vi.fn(async () => `answer ${make.mock.calls.length}`);
  expect(await cache.get('a', make)).toBe('answer 1');
  move(2_999);
  expect(await cache.get('a', make)).toBe('answer 1');
  move(1);
  expect(await cache.get('a', make)).toBe('answer 2');
});

test('its age counts from the moment at which its making began, however long that took', async () => {
  const { cache, move } = cacheOf();
  await cache.get('a', async () => {
    move(2_000);
    return 'slow';
  });
  move(1_000);
  expect(await cache.get('a', async () => 'new')).toBe('new');
});

test('a clock that is set back makes no answer older', async () => {
  const { cache, move } = cacheOf();
  await cache.get('a', async () => 'old');
  move(-60_000);
  expect(await cache.get('a', async () => 'new')).toBe('new');
});

test('a concurrent caller gets the response that is being made', async () => {
  const { cache } = cacheOf();
  const make = vi.fn(async () => 'once');
  expect(await Promise.all([cache.get('a', make), cache.get('a', make), cache.get('b', make)])).toEqual(
    Array(3).fill('once'),
  );
  expect(make).toHaveBeenCalledTimes(2);
});

test('a concurrent caller during a recomputation gets the new response', async () => {
  const { cache, move } = cacheOf();
  await cache.get('a', async () => 'old');
  move(3_000);
  const make = vi.fn(async () => 'new');
  expect(await Promise.all([cache.get('a', make), cache.get('a', make)])).toEqual(['new', 'new']);
  expect(make).toHaveBeenCalledOnce();
});

test('neither failures nor uncacheable responses are cached', async () => {
  const { cache } = cacheOf();
  await expect(cache.get('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await cache.get('a', async () => null)).toBeNull();
  expect(await cache.get('a', async () => 'whole')).toBe('whole');
});

test('it stays within its size limit: the least recently used entry is evicted, and an entry above the limit never enters', async () => {
  const { cache } = cacheOf(10 * KB);
  for (let n = 0; n < 100; n++) await cache.get(`key ${n}`, async () => 'x'.repeat(KB));
  expect(cache.bytes).toBeLessThanOrEqual(10 * KB);
  expect(cache.bytes).toBeGreaterThan(7 * KB);
  const again = vi.fn(async () => 'new');
  await cache.get('key 99', again);
  expect(again).not.toHaveBeenCalled();
  await cache.get('key 0', again);
  expect(again).toHaveBeenCalledOnce();
  expect(await cache.get('huge', async () => 'x'.repeat(11 * KB))).toHaveLength(11 * KB);
  expect(cache.bytes).toBeLessThanOrEqual(10 * KB);
});
