import { describe, expect, it } from 'vitest';
import { isOfAge } from './age.ts';

const noon = (date: string) => new Date(`${date}T17:00:00Z`);

describe('isOfAge', () => {
  it('begins on the 19th birthday', () => {
    expect(isOfAge('2007-11-20', noon('2026-11-19'))).toBe(false);
    expect(isOfAge('2007-11-20', noon('2026-11-20'))).toBe(true);
    expect(isOfAge('1950-01-01', noon('2026-11-20'))).toBe(true);
  });

  it('uses the date in Toronto, not the UTC date', () => {
    expect(isOfAge('2007-11-20', new Date('2026-11-20T04:59:59Z'))).toBe(false);
    expect(isOfAge('2007-11-20', new Date('2026-11-20T05:00:00Z'))).toBe(true);
    // In July Toronto is 4 hours behind.
    expect(isOfAge('2007-07-20', new Date('2026-07-20T03:59:59Z'))).toBe(false);
    expect(isOfAge('2007-07-20', new Date('2026-07-20T04:00:00Z'))).toBe(true);
  });

  it('gives those born on 29 February their birthday on 1 March where that day is missing', () => {
    expect(isOfAge('2004-02-29', noon('2023-02-28'))).toBe(false);
    expect(isOfAge('2004-02-29', noon('2023-03-01'))).toBe(true);
  });
});
