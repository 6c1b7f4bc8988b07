import { expect, it } from 'vitest';
import { type Birth, birthDateOf, NO_BIRTH, type PartKey, withDigit, withoutDigit } from './birth-fields.ts';

function typed(keys: string): { birth: Birth; at: PartKey } {
  let state: { birth: Birth; at: PartKey } = { birth: NO_BIRTH, at: 'year' };
  for (const key of keys)
    state = key === '<' ? withoutDigit(state.birth, state.at) : withDigit(state.birth, state.at, key);
  return state;
}

it.each([
  ['', null, 'year'],
  ['199', null, 'year'],
  ['1998', null, 'month'],
  ['199806', null, 'day'],
  ['19980614', '1998-06-14', 'day'],
  // One digit too many begins the day anew.
  ['199806149', null, 'day'],
  ['19980614<5', '1998-06-15', 'day'],
  // Back over the edge of a part.
  ['1998<', null, 'year'],
  ['1998<70614', '1997-06-14', 'day'],
  ['<<', null, 'year'],
])('the pad types %j', (keys, date, at) => {
  const state = typed(keys);
  expect([birthDateOf(state.birth), state.at]).toEqual([date, at]);
});
