import { expect, it } from 'vitest';
import { inRuns } from './chat-times.ts';

const dayOf = (iso: string) => iso.slice(0, 10);
const at = (...times: string[]) => times.map((time) => ({ at: `2026-11-${time}:00.000Z` }));
const sizes = (...times: string[]) => inRuns(at(...times), dayOf).map(({ items }) => items.length);

it('begins a new run after a quarter of an hour of silence, and each day', () => {
  expect(sizes()).toEqual([]);
  expect(sizes('20T10:00', '20T10:14', '20T10:28', '20T10:43', '20T10:44')).toEqual([3, 2]);
  expect(sizes('20T23:55', '21T00:01')).toEqual([1, 1]);
  expect(inRuns(at('20T10:00', '20T10:01'), dayOf)[0]?.at).toBe('2026-11-20T10:00:00.000Z');
});
