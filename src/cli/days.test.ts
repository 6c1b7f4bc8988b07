import { describe, expect, it } from 'vitest';
import { dayOf, daysAfter, startOf } from './days.ts';

describe('days in Toronto', () => {
  it('begin at midnight there, also when clocks change', () => {
    const starts = ['2026-11-20', '2026-07-01', '2026-11-01', '2026-11-02', '2027-03-14', '2027-03-15'].map((day) =>
      startOf(day)?.toISOString(),
    );
    expect(starts).toEqual([
      '2026-11-20T05:00:00.000Z',
      '2026-07-01T04:00:00.000Z',
      '2026-11-01T04:00:00.000Z',
      '2026-11-02T05:00:00.000Z',
      '2027-03-14T05:00:00.000Z',
      '2027-03-15T04:00:00.000Z',
    ]);
  });

  it('are no other texts', () => {
    for (const text of ['2026-02-30', '2026-13-01', '20.11.2026', '2026-1-1', '', 'today'])
      expect(startOf(text)).toBeNull();
  });

  it('follow each other over months, years and clock changes', () => {
    expect(daysAfter('2026-10-31', 1)).toBe('2026-11-01');
    expect(daysAfter('2026-11-01', 1)).toBe('2026-11-02');
    expect(daysAfter('2027-01-01', -1)).toBe('2026-12-31');
    expect(daysAfter('2028-02-28', 1)).toBe('2028-02-29');
    expect(dayOf(new Date('2026-11-21T04:59:59Z'))).toBe('2026-11-20');
    expect(dayOf(new Date('2026-11-21T05:00:00Z'))).toBe('2026-11-21');
  });
});
