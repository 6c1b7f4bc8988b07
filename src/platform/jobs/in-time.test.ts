import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { inTime } from './in-time.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('is the result of work that ends in time, or its error, and no timer stays', async () => {
  expect(await inTime(1_000, Promise.resolve('done'), 'late')).toBe('done');
  await expect(inTime(1_000, Promise.reject(new Error('broken')), 'late')).rejects.toThrow('broken');
  expect(vi.getTimerCount()).toBe(0);
});

it('is what was named for work that takes longer, which may still fail unheard', async () => {
  const work = Promise.withResolvers<string>();
  const result = inTime(1_000, work.promise, 'late');
  vi.advanceTimersByTime(1_000);
  expect(await result).toBe('late');
  work.reject(new Error('too late to tell'));
});
