import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { counted, decimal, distance, grouped, money, percentOff, potency, timeAgo, timeOfDay } from './format.ts';

describe('money', () => {
  it.each([
    [3895, '$38.95'],
    [0, '$0.00'],
    [5, '$0.05'],
    [100, '$1.00'],
    [7787, '$77.87'],
  ])('shows %i cents as %s', (cents, text) => {
    expect(money(cents)).toBe(text);
  });

  it('always has two decimals and loses no cent', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e9 }), (cents) => {
        const text = money(cents);
        expect(text).toMatch(/^\$[\d,]+\.\d\d$/);
        expect(Math.round(Number(text.replace(/[$,]/g, '')) * 100)).toBe(cents);
      }),
    );
  });
});

describe('distance', () => {
  it.each([
    [0, '0 KM'],
    [0.2, '1 KM'],
    [1, '1 KM'],
    [1.001, '2 KM'],
    [2.000_000_001, '2 KM'],
    [12.345, '13 KM'],
  ])('shows %d km as %s', (km, text) => {
    expect(distance(km)).toBe(text);
    expect(distance(km, true)).toBe(`about ${text.replace('KM', 'km')}`);
  });

  it('never understates the way by a metre, nor overstates it by a kilometre', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 5e6 }), (metres) => {
        const shown = Number.parseInt(distance(metres / 1000), 10) * 1000;
        expect(shown).toBeGreaterThanOrEqual(metres);
        expect(shown - metres).toBeLessThan(1000);
      }),
    );
  });
});

describe('time of day', () => {
  it.each([
    [0, '12 AM'],
    [30, '12:30 AM'],
    [9 * 60 + 5, '9:05 AM'],
    [12 * 60, '12 PM'],
    [23 * 60, '11 PM'],
    [22 * 60 + 30, '10:30 PM'],
    [24 * 60, '12 AM'],
    [26 * 60, '2 AM'],
    ['09:00', '9 AM'],
    ['23:30', '11:30 PM'],
  ])('shows %s as %s', (time, text) => {
    expect(timeOfDay(time)).toBe(text);
  });

  it('names every minute of the day once', () => {
    const names = Array.from({ length: 1440 }, (_, minute) => timeOfDay(minute));
    expect(new Set(names).size).toBe(1440);
  });
});

describe('relative time', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  const ago = (seconds: number) => timeAgo(new Date(now.getTime() - seconds * 1000), now);
  const day = 86_400;
  it.each([
    [0, '0 seconds ago'],
    [1, '1 second ago'],
    [59, '59 seconds ago'],
    [60, '1 minute ago'],
    [59 * 60 + 59, '59 minutes ago'],
    [3600, '1 hour ago'],
    [day - 1, '23 hours ago'],
    [day, '1 day ago'],
    [6 * day, '6 days ago'],
    [7 * day, '1 week ago'],
    [29 * day, '4 weeks ago'],
    [30 * day, '1 month ago'],
    [364 * day, '12 months ago'],
    [365 * day, '1 year ago'],
    [730 * day, '2 years ago'],
  ])('shows %i seconds as %s', (seconds, text) => {
    expect(ago(seconds)).toBe(text);
  });

  it('takes the text of a time, and never speaks of the future', () => {
    expect(timeAgo('2026-11-21T11:56:00Z', now)).toBe('4 minutes ago');
    expect(ago(-500)).toBe('0 seconds ago');
  });

  it('takes the largest unit that fits', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 3e9 }), (seconds) => {
        expect(Number.parseInt(ago(seconds), 10)).toBeGreaterThanOrEqual(1);
      }),
    );
  });
});

describe('potency', () => {
  it.each([
    ['THC', 22, 26, '%', 'THC 22–26%'],
    ['THC', 10, 10, 'mg', 'THC 10 mg'],
    ['THC', 10, 10, 'mg/mL', 'THC 10 mg/mL'],
    ['CBD', 0, 0.5, '%', 'CBD 0–0.5%'],
    ['CBD', null, 1, '%', 'CBD 1%'],
    ['CBD', null, null, '%', ''],
  ])('%s %s to %s %s reads %s', (name, min, max, unit, text) => {
    expect(potency(name, min, max, unit)).toBe(text);
  });
});

describe('small texts', () => {
  it('writes numbers without needless decimals', () => {
    expect([3.5, 28, 0.25, 31.504, 0.1 + 0.2].map(decimal)).toEqual(['3.5', '28', '0.25', '31.5', '0.3']);
  });

  it('shows a discount only when there is one', () => {
    expect(percentOff(2995, 3495)).toBe('14% off');
    expect(percentOff(9999, 10_000)).toBe('1% off');
    expect([percentOff(10, 10), percentOff(10, null), percentOff(10, 5)]).toEqual(['', '', '']);
  });

  it('sets thousands apart as the locale does', () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), (count) => {
        expect(grouped(count)).toBe(count.toLocaleString('en-CA'));
      }),
    );
  });

  it('counts', () => {
    expect([counted(1, 'item'), counted(0, 'item'), counted(2, 'category', 'categories')]).toEqual([
      '1 item',
      '0 items',
      '2 categories',
    ]);
  });
});
