import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { brandOf, cardProblems, digitsOf, isPast } from './card.ts';

const NOW = new Date('2026-11-20T17:00:00Z');
const good = { cardNumber: '4242 4242 4242 4242', cardExpiry: '1226', cardCVV: '123' };
const problems = (change: Partial<typeof good>, now = NOW) => cardProblems({ ...good, ...change }, now);

describe('a card as typed', () => {
  it.each([
    ['visa', '4242424242424242', '123'],
    ['visa', '4000-0566-5566-5556', '123'],
    ['master', '5555 5555 5555 4444', '123'],
    ['master', '2223003122003222', '123'],
    ['amex', '3782 822463 10005', '1234'],
  ])('may be of %s', (brand, cardNumber, cardCVV) => {
    expect(problems({ cardNumber, cardCVV })).toEqual({});
    expect(brandOf(cardNumber)).toBe(brand);
  });

  it.each([
    ['', 'a number that is none'],
    ['4242424242424241', 'a wrong check digit'],
    ['4242', 'too few digits'],
    ['42424242424242424242424242', 'too many digits'],
    ['4242x4242y4242z4242', 'letters'],
    ['٤٢٤٢٤٢٤٢٤٢٤٢٤٢٤٢', 'digits of another script'],
  ])('%s is refused: %s', (cardNumber) => {
    expect(problems({ cardNumber }).cardNumber).toBe('Please check the card number.');
  });

  it.each(['6011111111111117', '3530111333300000', '30569309025904'])(
    '%s is of no kind that is taken',
    (cardNumber) => {
      expect(problems({ cardNumber }).cardNumber).toBe(
        'Only Visa, Visa (debit), Master Card and American Express are accepted.',
      );
    },
  );

  it('catches every single wrong digit', () => {
    fc.assert(
      fc.property(fc.nat(15), fc.integer({ min: 1, max: 9 }), (position, by) => {
        const digits = digitsOf(good.cardNumber).split('');
        digits[position] = String((Number(digits[position]) + by) % 10);
        expect(problems({ cardNumber: digits.join('') }).cardNumber).toBeDefined();
      }),
    );
  });

  it.each(['0026', '1326', '9926', '126', '12266', '12/6', 'MMYY', ''])('expiry %j is no month', (cardExpiry) => {
    expect(problems({ cardExpiry }).cardExpiry).toBe('Please enter the expiry date as MMYY.');
  });

  it('is good through the last day of its month, in Toronto', () => {
    expect(problems({ cardExpiry: '1026' }).cardExpiry).toBe('This card has expired.');
    expect(problems({ cardExpiry: '1225' }).cardExpiry).toBe('This card has expired.');
    expect(problems({ cardExpiry: '1126' })).toEqual({});
    expect(isPast('1126', new Date('2026-12-01T04:59:59Z'))).toBe(false); // 30 November, 23:59:59 there
    expect(isPast('1126', new Date('2026-12-01T05:00:00Z'))).toBe(true);
    expect(isPast('1226', new Date('2027-01-01T04:59:59Z'))).toBe(false);
    expect(isPast('1226', new Date('2027-01-01T05:00:00Z'))).toBe(true);
  });

  it.each([
    ['America/St_Johns', '2026-07-01T02:30:00Z'],
    ['America/Toronto', '2026-07-01T04:00:00Z'],
    ['America/Regina', '2026-07-01T06:00:00Z'],
    ['America/Vancouver', '2026-07-01T07:00:00Z'],
  ])('is good until midnight of the store that charges it: %s', (timeZone, midnight) => {
    const end = new Date(midnight);
    expect(isPast('0626', new Date(end.getTime() - 1), timeZone)).toBe(false);
    expect(isPast('0626', end, timeZone)).toBe(true);
  });

  it('has a CVV of three digits, four on American Express', () => {
    expect(problems({ cardCVV: '1234' }).cardCVV).toBe('The CVV of this card has 3 digits.');
    expect(problems({ cardCVV: '12' }).cardCVV).toBe('The CVV of this card has 3 digits.');
    expect(problems({ cardCVV: '12a' }).cardCVV).toBe('The CVV of this card has 3 digits.');
    expect(problems({ cardNumber: '378282246310005', cardCVV: '123' }).cardCVV).toBe(
      'The CVV of this card has 4 digits.',
    );
  });

  it('tells everything that is wrong at once', () => {
    expect(Object.keys(problems({ cardNumber: '1', cardExpiry: '', cardCVV: '1' }))).toEqual([
      'cardNumber',
      'cardExpiry',
      'cardCVV',
    ]);
  });
});
