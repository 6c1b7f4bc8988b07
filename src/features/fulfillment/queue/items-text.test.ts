import { expect, it } from 'vitest';
import { itemsText } from './items-text.ts';

it.each([
  [5, 5, '5 items'],
  [4, 5, '4 of 5 items'],
  [1, 1, '1 item'],
  [0, 1, '0 of 1 item'],
  // A swap may be of more units than were ordered.
  [6, 5, '5 items'],
])('%i units of %i ordered: %s', (units, totalItems, words) => {
  expect(itemsText({ units, totalItems })).toBe(words);
});
