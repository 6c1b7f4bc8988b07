import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readHours } from './hours-cell.ts';

const at = (start: string, end: string) => ({ start, end });
const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

describe('opening hours in a cell', () => {
  it('are days and times, as a store manager writes them', () => {
    const weekday = at('09:00', '21:00');
    expect(readHours('Mon-Fri 9:00-21:00; Sat 10:00-22:00; Sun closed')).toEqual({
      ...{ mon: weekday, tue: weekday, wed: weekday, thu: weekday, fri: weekday },
      sat: at('10:00', '22:00'),
    });
  });

  it.each([
    [
      'in long words, with commas and a colon',
      'Monday, Thurs: 9:30 – 21:00',
      { mon: at('09:30', '21:00'), thu: at('09:30', '21:00') },
    ],
    [
      'one below the other',
      'Tue 9:00-17:00\nWed 9:00-18:00\n',
      { tue: at('09:00', '17:00'), wed: at('09:00', '18:00') },
    ],
    [
      'over the end of the week',
      'Sat–Mon 11:00-17:00',
      { sat: at('11:00', '17:00'), sun: at('11:00', '17:00'), mon: at('11:00', '17:00') },
    ],
    ['past midnight', 'Fri 18:00-2:00', { fri: at('18:00', '02:00') }],
    ['to midnight', 'Fri 18:00-24:00', { fri: at('18:00', '00:00') }],
    ['around the clock', 'Sun 0:00-24:00', { sun: at('00:00', '00:00') }],
    ['every day', 'daily 9:00-23:00', Object.fromEntries(DAYS.map((day) => [day, at('09:00', '23:00')]))],
    ['nothing', ' ', null],
  ])('may be written %s', (_, text, week) => expect(readHours(text)).toEqual(week));

  it.each([
    ['9-5', "hours: '9-5' is not written like 'Mon-Fri 9:00-21:00' or 'Sun closed'."],
    ['Mon', "hours: 'Mon' is not written like 'Mon-Fri 9:00-21:00' or 'Sun closed'."],
    ['Mo 9:00-21:00', "hours: 'Mo 9:00-21:00' does not begin with days such as Mon, Mon-Fri or Daily."],
    [
      'Mon-Fri-Sun 9:00-21:00',
      "hours: 'Mon-Fri-Sun 9:00-21:00' does not begin with days such as Mon, Mon-Fri or Daily.",
    ],
    [
      'constructor 9:00-21:00',
      "hours: 'constructor 9:00-21:00' does not begin with days such as Mon, Mon-Fri or Daily.",
    ],
    ['Mon 9am-9pm', "hours: 'Mon 9am-9pm' has no times such as 9:00-21:00, on the 24-hour clock."],
    ['Mon 9:00-25:00', "hours: 'Mon 9:00-25:00' has no times such as 9:00-21:00, on the 24-hour clock."],
    ['Mon 9:60-21:00', "hours: 'Mon 9:60-21:00' has no times such as 9:00-21:00, on the 24-hour clock."],
    ['Mon 24:00-2:00', "hours: 'Mon 24:00-2:00' has no times such as 9:00-21:00, on the 24-hour clock."],
    ['Mon 9:00-9:00', "hours: 'Mon 9:00-9:00' opens and closes at the same time. Around the clock is 0:00-24:00."],
    ['Mon 10:00-9:00', "hours: 'Mon 10:00-9:00' closes on the next morning. Is 21:00 meant?"],
    ['Mon-Fri 9:00-21:00; Fri 9:00-22:00', 'hours: fri is listed twice.'],
    ['Daily closed', "hours: 'Daily closed' opens on no day."],
    [`Mon 9:00-${' '.repeat(500)}21:00`, 'hours: is too long.'],
  ])('report the problem with %j', (text, message) => expect(() => readHours(text)).toThrow(message));

  it('come back as they were written, whichever week it is', () => {
    const minute = fc.integer({ min: 0, max: 24 * 60 - 1 });
    const day = fc.option(fc.tuple(minute, fc.integer({ min: 1, max: 24 * 60 })).filter(([from, to]) => from < to));
    const clock = (total: number) => `${Math.floor(total / 60)}:${String(total % 60).padStart(2, '0')}`;
    fc.assert(
      fc.property(fc.tuple(day, day, day, day, day, day, day), (week) => {
        fc.pre(week.some(Boolean));
        const text = week.map((hours, n) => `${DAYS[n]} ${hours ? hours.map(clock).join('-') : 'closed'}`).join('; ');
        const padded = (total: number) => clock(total % (24 * 60)).padStart(5, '0');
        const expected = week.flatMap((hours, n) =>
          hours ? [[DAYS[n], at(padded(hours[0]), padded(hours[1]))] as const] : [],
        );
        expect(readHours(text)).toEqual(Object.fromEntries(expected));
      }),
    );
  });
});
