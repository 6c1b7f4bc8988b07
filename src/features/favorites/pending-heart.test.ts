import { expect, it } from 'vitest';
import { MOST_AGE_MS, readPendingHeart } from './pending-heart.ts';

const NOW = 1_800_000_000_000;
const kept = (fields: object) => JSON.stringify({ id: '12', systemProductId: '7', at: NOW, ...fields });

it.each([
  ['a fresh one', kept({}), true],
  ['one of nearly a day ago', kept({ at: NOW - MOST_AGE_MS + 1 }), true],
  ['one of a day ago', kept({ at: NOW - MOST_AGE_MS }), false],
  ['one without a time', kept({ at: undefined }), false],
  ['one of a product that is none', kept({ id: '../7' }), false],
  ['one with a number', kept({ systemProductId: 7 }), false],
  ['none', null, false],
  ['null', 'null', false],
  ['half of one', '{"id":', false],
])('a heart that was pressed before the log-in, %s', (_, text, isThere) => {
  expect(readPendingHeart(text, NOW)).toEqual(isThere ? { id: '12', systemProductId: '7' } : null);
});
