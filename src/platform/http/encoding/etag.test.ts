import { expect, it } from 'vitest';
import { etagOf, isCurrent } from './etag.ts';

const requestWith = (tags: string | undefined) => ({ headers: { 'if-none-match': tags } });

it('a tag is weak and depends on each of its contents', () => {
  expect(etagOf('a', Buffer.from('b'))).toMatch(/^W\/"[\w-]{22}"$/);
  expect(etagOf('a', 'b')).toBe(etagOf('a', 'b'));
  expect(new Set([etagOf('a', 'b'), etagOf('a', 'c'), etagOf('c', 'b')]).size).toBe(3);
});

it.each([
  ['W/"a"', true],
  ['"a"', true],
  ['"b", W/"a"', true],
  ['*', true],
  ['"b"', false],
  ['a', false],
  [undefined, false],
])('a client that names %s has W/"a": %s', (tags, expected) => {
  expect(isCurrent(requestWith(tags), 'W/"a"')).toBe(expected);
});
