import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { has, placeIn, slotSet } from './slot-set.ts';

const MOST = 300;
const slots = fc.uniqueArray(fc.nat(MOST), { maxLength: MOST }).map((list) => list.sort((a, b) => a - b));

it('has its slots and no others, each at its place', () => {
  fc.assert(
    fc.property(slots, (list) => {
      const set = slotSet(list);
      for (let slot = 0; slot <= MOST; slot++) expect(has(set, slot)).toBe(list.includes(slot));
      expect(list.map((slot) => placeIn(set, slot))).toEqual([...list.keys()]);
    }),
  );
});
