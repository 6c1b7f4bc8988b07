import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ageOn, birthDateTrouble, bornOnOrBefore, dayIn, isOfAge } from './age.ts';
import { ID_KIND_KEYS, type IdCheck, judge, LOOKS, type Looks, refusalsFor } from './id-check.ts';

const ALL: Looks = { photo: true, name: true, validity: true, sobriety: true };
const TORONTO = 'America/Toronto';
const check = (birthDate: string, more: Partial<IdCheck> = {}): IdCheck => ({
  idKind: 'drivers-licence',
  looks: ALL,
  birthDate,
  ...more,
});
const outcome = (one: IdCheck, today: string) => {
  const verdict = judge(one, today);
  if (verdict.may) return 'hand over';
  return 'stop' in verdict ? verdict.stop : Object.keys(verdict.fields).join();
};

describe('an ID check', () => {
  it.each([
    // The birthday, to the day.
    ['19 today', '2026-11-20', '2007-11-20', 'hand over'],
    ['19 tomorrow', '2026-11-20', '2007-11-21', 'under-age'],
    ['19 yesterday', '2026-11-20', '2007-11-19', 'hand over'],
    ['18, the month before', '2026-11-20', '2007-12-01', 'under-age'],
    ['19, the month after', '2026-11-20', '2007-10-31', 'hand over'],
    ['19 on New Year’s Day', '2027-01-01', '2008-01-01', 'hand over'],
    ['19 on New Year’s Day, the day before', '2026-12-31', '2008-01-01', 'under-age'],
    ['19 on the last day of the year', '2026-12-31', '2007-12-31', 'hand over'],
    ['30', '2026-11-20', '1996-03-02', 'hand over'],
    ['an infant', '2026-11-20', '2026-11-20', 'under-age'],
    ['100', '2026-11-20', '1926-11-20', 'hand over'],
    // February 29.
    ['born on February 29, on February 28', '2027-02-28', '2008-02-29', 'under-age'],
    ['born on February 29, on March 1', '2027-03-01', '2008-02-29', 'hand over'],
    ['born on February 28, on February 28', '2027-02-28', '2008-02-28', 'hand over'],
    ['born on March 1, on February 28', '2027-02-28', '2008-03-01', 'under-age'],
    ['born on February 28, on February 29', '2028-02-29', '2009-02-28', 'hand over'],
    ['born on March 1, on February 29', '2028-02-29', '2009-03-01', 'under-age'],
    ['born on February 29, 20 years ago', '2028-02-29', '2008-02-29', 'hand over'],
    // What cannot be a date of birth.
    ['a day that there is not', '2026-11-20', '2001-02-29', 'birthDate'],
    ['a month that there is not', '2026-11-20', '2001-13-01', 'birthDate'],
    ['day zero', '2026-11-20', '2001-05-00', 'birthDate'],
    ['tomorrow', '2026-11-20', '2026-11-21', 'birthDate'],
    ['121 years ago', '2026-11-20', '1905-11-20', 'birthDate'],
    ['nothing', '2026-11-20', '', 'birthDate'],
    ['words', '2026-11-20', 'yesterday!', 'birthDate'],
    ['too few digits', '2026-11-20', '98-06-14', 'birthDate'],
  ])('of somebody born %s', (_who, today, birthDate, expected) => {
    expect(outcome(check(birthDate), today)).toBe(expected);
  });

  it.each(ID_KIND_KEYS)('takes %s', (idKind) => {
    expect(outcome(check('1998-06-14', { idKind }), '2026-11-20')).toBe('hand over');
  });

  it.each([
    ['no kind of ID', { idKind: null }, 'idKind'],
    ['another photo', { looks: { ...ALL, photo: false } }, 'photo'],
    ['another name', { looks: { ...ALL, name: false } }, 'name'],
    ['an expired ID', { looks: { ...ALL, validity: false } }, 'validity'],
    ['someone intoxicated', { looks: { ...ALL, sobriety: false } }, 'sobriety'],
    ['nothing looked at', { looks: { photo: false, name: false, validity: false, sobriety: false } }, LOOKS.join()],
    ['nothing at all', { idKind: null, birthDate: '' }, 'idKind,birthDate'],
    // Whatever else is missing, the age stops it.
    [
      'an expired ID of somebody under 19',
      { birthDate: '2010-01-01', looks: { ...ALL, validity: false } },
      'under-age',
    ],
  ] as const)('stops at %s', (_what, more, expected) => {
    expect(outcome(check('1998-06-14', more), '2026-11-20')).toBe(expected);
  });

  it.each([
    ['Toronto, a minute before midnight', TORONTO, '2026-11-21T04:59:00Z', '2026-11-20'],
    ['Toronto, at midnight', TORONTO, '2026-11-21T05:00:00Z', '2026-11-21'],
    ['Vancouver, when Toronto has the next day', 'America/Vancouver', '2026-11-21T05:00:00Z', '2026-11-20'],
    ['St. John’s, half an hour ahead of Halifax', 'America/St_Johns', '2026-11-21T03:30:00Z', '2026-11-21'],
    ['Toronto, on the night the clocks go back', TORONTO, '2026-11-01T05:30:00Z', '2026-11-01'],
    ['Toronto, on the night they go forward', TORONTO, '2027-03-14T06:59:00Z', '2027-03-14'],
  ])('goes by the day of the store: %s', (_where, timeZone, now, today) => {
    expect(dayIn(timeZone, new Date(now))).toBe(today);
    expect(bornOnOrBefore(today)).toBe(`${Number(today.slice(0, 4)) - 19}${today.slice(4)}`);
  });

  const day = fc.date({ min: new Date('1910-01-01'), max: new Date('2080-12-31'), noInvalidDate: true });
  const text = (date: Date) => date.toISOString().slice(0, 10);
  it('says 19 or older exactly where the age in years is', () => {
    fc.assert(
      fc.property(day, day, (one, other) => {
        const [birthDate, today] = [text(one), text(other)];
        fc.pre(birthDate <= today);
        expect(isOfAge(today, birthDate)).toBe(ageOn(today, birthDate) >= 19);
      }),
    );
  });

  it('takes any text for a date without failing', () => {
    fc.assert(fc.property(fc.string(), (typed) => birthDateTrouble('2026-11-20', typed) !== undefined));
  });
});

it('has eight reasons to refuse an order of each kind', () => {
  expect(refusalsFor('pickup')).toHaveLength(8);
  expect(refusalsFor('delivery')).toHaveLength(8);
  expect(refusalsFor('pickup')).not.toContain('nobody-there');
  expect(refusalsFor('delivery')).toContain('not-a-residence');
});
