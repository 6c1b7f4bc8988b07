import { describe, expect, it } from 'vitest';
import { changeText } from './change-text.ts';

describe('a changed field in words', () => {
  it.each([
    ['priceCents', 2995, 2795, 'Price $29.95 → $27.95'],
    ['salePriceCents', null, 1999, 'Sale price $19.99'],
    ['salePriceCents', 1999, null, 'Sale price $19.99 → none'],
    ['onHand', 1, 0, 'On hand 1 → 0'],
    ['isActive', true, false, 'Active yes → no'],
    ['status', 'new-order', 'processing', 'Status New order → Processing'],
    ['reason', 'too-many-orders', null, 'Reason Too many orders → none'],
    ['reason', null, 'We close early today.', 'Reason We close early today.'],
    ['idChecked', null, true, 'ID checked yes'],
    ['line', null, 'Cedar Drift', 'Product Cedar Drift'],
    ['mon', '10:00-21:00', 'closed', 'Monday 10 AM to 9 PM → closed'],
    ['2026-11-25', null, '10:00-21:30', 'Nov 25, 2026 10 AM to 9:30 PM'],
    ['stores', [1], [1, 2], 'Stores [1] → [1,2]'],
    ['', 'a', 'b', ' a → b'],
  ])('%s from %j to %j', (field, before, after, text) => expect(changeText({ field, before, after })).toBe(text));

  it('has a moment as the reader’s clock shows it', () => {
    const text = changeText({ field: 'readyAt', before: null, after: '2026-11-24T18:40:00.000Z' });
    expect(text).toMatch(/^Ready at Nov 2\d, 2026, \d{1,2}:\d0 [AP]M$/);
  });
});
