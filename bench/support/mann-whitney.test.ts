import { expect, it } from 'vitest';
import { mannWhitneyP } from './mann-whitney.ts';

it.each([
  ['the same', [1, 2, 3, 4, 5], [1, 2, 3, 4, 5], 1],
  ['all alike', [7, 7, 7], [7, 7, 7], 1],
  // As R's wilcox.test(a, b, exact = FALSE, correct = FALSE) gives it.
  ['apart', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10], [11, 12, 13, 14, 15, 16, 17, 18, 19, 20], 0.000157],
  ['a little apart', [1, 3, 5, 7, 9, 11], [2, 4, 6, 8, 10, 12], 0.631],
])('tells how likely samples are of one thing: %s', (_, a, b, p) => {
  expect(mannWhitneyP(a, b)).toBeCloseTo(p, 3);
  expect(mannWhitneyP(b, a)).toBeCloseTo(p, 3);
});
