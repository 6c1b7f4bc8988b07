import { describe, expect, it } from 'vitest';
import { openingHoursJsonLd } from './store-json-ld.ts';

const at = (start: string, end: string) => ({ start, end });
const days = (...names: string[]) => names.map((name) => `https://schema.org/${name}`);

describe('opening hours for search engines', () => {
  it('groups days with the same hours and marks closed days', () => {
    const week = { mon: at('10:00', '21:00'), tue: at('10:00', '21:00'), fri: at('09:00', '23:00') };
    expect(openingHoursJsonLd(week)).toEqual([
      { '@type': 'OpeningHoursSpecification', dayOfWeek: days('Monday', 'Tuesday'), opens: '10:00', closes: '21:00' },
      {
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: days('Wednesday', 'Thursday', 'Saturday', 'Sunday'),
        opens: '00:00',
        closes: '00:00',
      },
      { '@type': 'OpeningHoursSpecification', dayOfWeek: days('Friday'), opens: '09:00', closes: '23:00' },
    ]);
  });

  it.each([
    ['past midnight on the day that they begin', at('18:00', '02:30'), '18:00', '02:30'],
    ['to midnight', at('10:00', '24:00'), '10:00', '00:00'],
    ['around the clock', at('00:00', '24:00'), '00:00', '23:59'],
    ['around the clock, written the other way', at('00:00', '00:00'), '00:00', '23:59'],
  ])('writes hours %s', (_, sat, opens, closes) => {
    expect(openingHoursJsonLd({ sat }).find(({ dayOfWeek }) => String(dayOfWeek).includes('Saturday'))).toMatchObject({
      dayOfWeek: days('Saturday'),
      opens,
      closes,
    });
  });

  it('omits unknown hours', () => expect(openingHoursJsonLd({})).toEqual([]));
});
