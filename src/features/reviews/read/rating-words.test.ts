import { expect, it } from 'vitest';
import { ratingOf } from './rating-words.ts';

it('reads a rating from the address, and nothing else', () => {
  for (const rate of ['1', '3', '5']) expect(ratingOf(new URLSearchParams({ rate }))).toBe(rate);
  for (const rate of ['', '0', '6', '55', '4.5', '-1', 'five', ' 5'])
    expect(ratingOf(new URLSearchParams({ rate }))).toBe('');
  expect(ratingOf(new URLSearchParams())).toBe('');
});
