import { expect, it } from 'vitest';
import { licenceInWords } from './licence-words.ts';

/** Still November 20 in Vancouver, November 21 in Toronto. */
const now = new Date('2026-11-21T06:00:00Z');

it.each([
  [null, 'Not known', null, false],
  ['2027-03-31', 'Mar 31, 2027', null, false],
  ['2027-01-21', 'Jan 21, 2027', null, false],
  ['2027-01-20', 'Jan 20, 2027', 'Ends in 60 days', false],
  ['2026-11-22', 'Nov 22, 2026', 'Ends in 1 day', false],
  ['2026-11-21', 'Nov 21, 2026', 'Ends today', false],
  ['2026-11-20', 'Nov 20, 2026', 'Ended', true],
])('A licence until %s is valid until %s: %s', (expiresOn, until, tag, isOver) => {
  const words = licenceInWords({ expiresOn, timeZone: 'America/Toronto', site: 'Wicket' }, now);
  expect(words).toMatchObject({ until, tag, isOver });
  expect(words.notice === null).toBe(tag === null);
});

it('The day is that of the store.', () => {
  expect(licenceInWords({ expiresOn: '2026-11-20', timeZone: 'America/Vancouver', site: 'Wicket' }, now).tag).toBe(
    'Ends today',
  );
});
