import { expect, test, vi } from 'vitest';
import { memoizeForTtl } from './memoize-for-ttl.ts';

const clockAt = (ms: number) => {
  let now = ms;
  return { now: () => new Date(now), move: (by: number) => (now += by) };
};

test('loads once for all callers within its TTL, concurrent ones included, and again after it', async () => {
  const clock = clockAt(1_000);
  const load = vi.fn(async () => load.mock.calls.length);
  const read = memoizeForTtl(load, { ms: 500, clock });
  expect(await Promise.all([read(), read()])).toEqual([1, 1]);
  clock.move(499);
  expect(await read()).toBe(1);
  clock.move(1);
  expect(await read()).toBe(2);
});

test('does not remember a failure', async () => {
  const load = vi.fn(async () => 'there').mockRejectedValueOnce(new Error('not now'));
  const read = memoizeForTtl(load, { ms: 500, clock: clockAt(0) });
  await expect(read()).rejects.toThrow('not now');
  expect(await read()).toBe('there');
});
