import { expect, it } from 'vitest';
import { opensInShort } from './opens-in-short.ts';

it('a closed store says when it opens: with the day where that is more than a day ahead', () => {
  const friday = 5 * 1440;
  expect(opensInShort({ minuteOfWeek: friday + 600, inMinutes: 40 })).toBe('Opens 10 AM');
  expect(opensInShort({ minuteOfWeek: friday + 570, inMinutes: 1439 })).toBe('Opens 9:30 AM');
  expect(opensInShort({ minuteOfWeek: friday + 600, inMinutes: 1440 })).toBe('Opens Fri 10 AM');
  expect(opensInShort({ minuteOfWeek: 0, inMinutes: 2000 })).toBe('Opens Sun 12 AM');
});
