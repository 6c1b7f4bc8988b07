import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countGraphemes, limitNotice } from './graphemes.ts';

describe('counting characters', () => {
  it.each([
    ['', 0],
    ['abc', 3],
    ['e\u0301te\u0301', 3],
    ['👩‍👩‍👧‍👦', 1],
    ['🇨🇦 ok', 4],
    ['a\r\nb', 3],
  ])('counts %j as a reader does', (text, count) => {
    expect(countGraphemes(text)).toBe(count);
  });

  it('never counts more than there are code units', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => countGraphemes(text) <= text.length));
  });
});

describe('the announcements for a limit of 200', () => {
  it.each([
    [178, 179, null],
    [179, 180, '20 characters left'],
    [0, 190, '10 characters left'],
    [180, 181, null],
    [199, 200, 'Limit of 200 characters reached'],
    [200, 201, '1 over the limit of 200 characters'],
    [201, 201, null],
    [201, 199, null],
    [180, 179, null],
  ])('from %i to %i: %j', (before, after, words) => {
    expect(limitNotice(before, after, 200)).toBe(words);
  });
});
