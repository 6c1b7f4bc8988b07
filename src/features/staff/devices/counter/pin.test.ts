import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { isOfBirthDate, isTrivial, NewPin } from './pin.ts';
import { afterWrong, type Tries, waitSeconds } from './pin-tries.ts';

describe('a PIN that is chosen', () => {
  it.each([
    '0000',
    '1234',
    '4321',
    '7890',
    '1357',
    '9876',
    '1212',
    '1122',
    '123123',
    '121212',
    '2580',
    '0852',
    '111111',
  ])('is not %s: it is among the first that one would try', (pin) => expect(isTrivial(pin)).toBe(true));

  it.each(['7391', '2059', '40417', '918273', '1029'])('may be %s', (pin) => {
    expect(isTrivial(pin)).toBe(false);
    expect(z.safeParse(NewPin, pin).success).toBe(true);
  });

  it.each(['', '739', '7391220', '73a1', ' 7391', '７３９１', '73\n91'])('has 4 to 6 digits, unlike %j', (pin) => {
    expect(z.safeParse(NewPin, pin).success).toBe(false);
  });

  it('is one of many: fewer than one in ten of all PINs of a length is refused', () => {
    for (const length of [4, 5]) {
      const all = Array.from({ length: 10 ** length }, (_, n) => String(n).padStart(length, '0'));
      expect(all.filter(isTrivial).length / all.length).toBeLessThan(0.1);
    }
  });

  it.each(['1990', '0517', '1705', '900517', '170590', '051790'])('is not %s of who was born on 1990-05-17', (pin) => {
    expect(isOfBirthDate(pin, '1990-05-17')).toBe(true);
    expect(isOfBirthDate(pin, '1988-11-02')).toBe(false);
  });
});

describe('wrong PINs in a row', () => {
  const now = new Date('2026-11-20T17:00:00Z');
  const none: Tries = { wrongPins: 0, lockedUntil: null };
  const waits = (count: number, most = 5) => {
    let tries = none;
    return Array.from({ length: count }, () => {
      tries = afterWrong(tries, most, now);
      return waitSeconds(tries, now);
    });
  };

  it('lock for 5 minutes from the fifth on, each further one for twice as long, up to a day', () => {
    expect(waits(8)).toEqual([0, 0, 0, 0, 300, 600, 1200, 2400]);
    expect(waits(40).at(-1)).toBe(86_400);
  });

  it('never lock for less after one more', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 2, max: 60 }), (most, count) => {
        const all = waits(count, most);
        expect(all.every((wait, n) => n === 0 || wait >= (all[n - 1] as number))).toBe(true);
        expect(all.findIndex((wait) => wait > 0)).toBe(count >= most ? most - 1 : -1);
      }),
    );
  });

  it('let a PIN be looked at from the second on at which a lock ends', () => {
    const tries = { wrongPins: 5, lockedUntil: new Date('2026-11-20T17:05:00Z') };
    expect(waitSeconds(tries, new Date('2026-11-20T17:04:59.999Z'))).toBe(1);
    expect(waitSeconds(tries, new Date('2026-11-20T17:05:00Z'))).toBe(0);
  });
});
