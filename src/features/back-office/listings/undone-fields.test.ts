import { describe, expect, it } from 'vitest';
import type { Changes } from '#platform/logs/changed-fields.ts';
import { isUndoable, type ListingFields, undoneFields } from './undone-fields.ts';

const now: ListingFields = {
  ...{ priceCents: 2795, salePriceCents: null, discountPercent: null, isDiscountEnabled: false },
  ...{ isActive: true, packedOn: null },
};

describe('a listing without a change', () => {
  it.each<[string, Partial<ListingFields>, Changes, Partial<ListingFields> | string]>([
    ['a price', {}, { priceCents: [2995, 2795] }, { priceCents: 2995 }],
    ['a price and its stock: the price alone', {}, { priceCents: [2995, 2795], onHand: [4, 9] }, { priceCents: 2995 }],
    ['a sale that began', { salePriceCents: 1999 }, { salePriceCents: [null, 1999] }, { salePriceCents: null }],
    ['a listing that was hidden', { isActive: false }, { isActive: [true, false] }, { isActive: true }],
    ['stock alone', {}, { onHand: [4, 9] }, 'nothing'],
    ['a price that changed again', { priceCents: 2500 }, { priceCents: [2995, 2795] }, 'changed-since'],
    [
      'one of two that changed again',
      { isActive: false },
      { priceCents: [2995, 2795], isActive: [false, true] },
      'changed-since',
    ],
    [
      'a price that is not above the sale of now',
      { salePriceCents: 2000 },
      { priceCents: [1800, 2795] },
      'does-not-fit',
    ],
    [
      'a discount that is on without a percentage',
      { isDiscountEnabled: true, discountPercent: 10 },
      { discountPercent: [null, 10] },
      'does-not-fit',
    ],
    ['a name that objects have anyway', {}, { toString: [null, 'x'] } as unknown as Changes, 'nothing'],
  ])('%s', (_what, since, changes, undone) => {
    const listing = { ...now, ...since };
    expect(undoneFields(listing, changes)).toEqual(typeof undone === 'string' ? undone : { ...listing, ...undone });
  });
});

it.each([
  ['a price of today', {}, true],
  ['one of 31 days ago', { at: '2026-10-20T12:00:00Z' }, false],
  ['stock', { changes: [{ field: 'onHand' }] }, false],
  ['another act', { action: 'order-moved' }, false],
])('can be taken back: %s', (_what, other, isIt) => {
  const entry = { action: 'listing-changed', at: '2026-11-20T11:00:00Z', changes: [{ field: 'priceCents' }], ...other };
  expect(isUndoable(entry, new Date('2026-11-20T12:00:00Z'))).toBe(isIt);
});
