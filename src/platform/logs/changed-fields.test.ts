import { describe, expect, it } from 'vitest';
import { changedFields } from './changed-fields.ts';

describe('the changed fields of an entry', () => {
  it.each([
    ['nothing', {}, {}, {}],
    ['a value that stays', { price: 2995 }, { price: 2995 }, {}],
    ['a value that changes', { price: 2995, stock: 4 }, { price: 2795, stock: 4 }, { price: [2995, 2795] }],
    ['what was not there before', {}, { role: 'partner' }, { role: [null, 'partner'] }],
    ['what is not there anymore', { until: 'five' }, {}, { until: ['five', null] }],
    ['null and undefined', { a: null, b: undefined }, { a: undefined, b: null }, {}],
    ['lists', { stores: [1, 2] }, { stores: [1] }, { stores: [[1, 2], [1]] }],
    ['lists that are equal', { stores: [1, 2] }, { stores: [1, 2] }, {}],
    ['a name that objects have anyway', {}, { constructor: 'x' }, { constructor: [null, 'x'] }],
  ])('are those that differ: %s', (_what, before, after, changes) => {
    expect(changedFields(before, after)).toEqual(changes);
  });

  it('compare a date with the text that the log stores of it', () => {
    const at = new Date('2026-11-24T18:00:00.000Z');
    expect(changedFields({ at }, { at: '2026-11-24T18:00:00.000Z' })).toEqual({});
  });
});
