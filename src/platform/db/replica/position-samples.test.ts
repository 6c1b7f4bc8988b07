import { expect, it } from 'vitest';
import { positionSamples } from './position-samples.ts';

it('demands the oldest position that is not older than the budget', () => {
  const samples = positionSamples(2_000);
  for (const [at, position] of [
    [0, 10n],
    [500, 20n],
    [1_000, 30n],
    [1_500, 40n],
    [2_000, 50n],
  ] as const)
    samples.add(at, position);
  expect(samples.required(2_000)).toBe(10n);
  expect(samples.required(2_001)).toBe(20n);
  expect(samples.required(3_400)).toBe(40n);
});

it('demands nothing as long as nothing is known, and the last known while the primary does not answer', () => {
  const samples = positionSamples(2_000);
  expect(samples.required(0)).toBeNull();
  samples.add(0, 10n);
  samples.add(500, 20n);
  expect(samples.required(60_000)).toBe(20n);
});

it('forgets a position that a failover took back once it is older than the budget', () => {
  const samples = positionSamples(2_000);
  samples.add(0, 1_000n);
  samples.add(1_900, 900n);
  expect(samples.required(1_950)).toBe(1_000n);
  expect(samples.required(2_100)).toBe(900n);
});

it('takes few of the many that come with writes', () => {
  const samples = positionSamples(2_000);
  samples.add(0, 10n);
  samples.add(50, 20n);
  samples.add(100, 30n);
  expect(samples.required(2_020)).toBe(30n);
});
