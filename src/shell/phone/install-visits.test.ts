import { describe, expect, it } from 'vitest';
import { afterPage, isOfferDue, readRecord } from './install-visits.ts';

const DAY = 86_400_000;
const NOW = 1_800_000_000_000;
const NEVER = { visits: 0, seenAt: 0, offeredAt: 0 };

describe('the offer to install the site', () => {
  it.each([
    ['a first page', NEVER, 1],
    ['a page half an hour later', { ...NEVER, visits: 1, seenAt: NOW - DAY / 48 }, 1],
    ['a page after more than half an hour', { ...NEVER, visits: 1, seenAt: NOW - DAY / 48 - 1 }, 2],
  ])('counts visits: %s', (_, record, visits) =>
    expect(afterPage(record, NOW)).toEqual({ visits, seenAt: NOW, offeredAt: 0 }),
  );

  it.each([
    [1, 0, false],
    [2, 0, true],
    [2, NOW - 90 * DAY, false],
    [2, NOW - 90 * DAY - 1, true],
    [9, NOW - 1, false],
  ])('at visit %i, offered at %i, is due: %s', (visits, offeredAt, isDue) =>
    expect(isOfferDue({ visits, seenAt: NOW, offeredAt }, NOW)).toBe(isDue),
  );

  it.each([null, '', '{', '7', 'null', '[]', '{"visits":"2","seenAt":1,"offeredAt":1}'])(
    'begins anew where %s is stored',
    (stored) => expect(readRecord(stored)).toEqual(NEVER),
  );
  it('reads what was stored', () =>
    expect(readRecord(JSON.stringify({ ...NEVER, visits: 3 }))).toEqual({ ...NEVER, visits: 3 }));
});
