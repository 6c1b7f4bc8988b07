import { expect, it } from 'vitest';
import { shopperText } from './shopper-text.ts';

it.each([
  ['Ana', 'T', 'Ana T.'],
  ['Ana', '', 'Ana'],
  ['', 'T', 'T.'],
  ['', '', 'No name given'],
])('%j and %j: %s', (firstName, initial, words) => {
  expect(shopperText({ firstName, initial })).toBe(words);
});
