import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Levy, taxOf } from './tax.ts';

const HST = (percent: number): Levy[] => [{ levy: 'HST', percent }];
const GST_AND = (levy: string, percent: number): Levy[] => [
  { levy: 'GST', percent: 5 },
  { levy, percent },
];

describe('tax', () => {
  it.each([
    ['nothing', 0, HST(13), 0],
    ['a cent', 1, HST(13), 0],
    ['just below half a cent', 3, HST(13), 0],
    ['4 cents, 0.52', 4, HST(13), 1],
    ['half a cent, rounded up', 10, HST(15), 2],
    ['$38.95 in Ontario', 3895, HST(13), 506],
    ['$38.95 in Quebec', 3895, GST_AND('QST', 9.975), 583],
    ['$100 in Quebec', 10_000, GST_AND('QST', 9.975), 1498],
    ['$20 in Quebec, half a cent', 2000, GST_AND('QST', 9.975), 300],
    ['$9.99 in British Columbia', 999, GST_AND('PST', 7), 120],
    ['a very large order', 499_500_000_000, GST_AND('QST', 9.975), 74_800_125_000],
  ])('of %s', (_what, cents, levies, tax) => {
    expect(taxOf(cents, levies).tax).toBe(tax);
  });

  it('names each levy with its rate', () => {
    expect(taxOf(10_000, GST_AND('QST', 9.975))).toEqual({
      tax: 1498,
      taxLabel: 'GST 5% + QST 9.975%',
      taxLines: [
        { label: 'GST 5%', amount: 500 },
        { label: 'QST 9.975%', amount: 998 },
      ],
    });
    expect(taxOf(100, [])).toEqual({ tax: 0, taxLabel: '', taxLines: [] });
  });

  it('rounds the whole once, half up, and its lines add up to it', () => {
    const levies = fc.array(fc.record({ levy: fc.constant('X'), percent: fc.integer({ min: 0, max: 200_000 }) }), {
      minLength: 1,
      maxLength: 3,
    });
    fc.assert(
      fc.property(fc.nat(2_000_000_000), levies, (cents, scaled) => {
        const rate = scaled.reduce((total, { percent }) => total + BigInt(percent), 0n); // in 1/10,000 of a percent
        const exact = BigInt(cents) * rate * 2n; // in 1/2,000,000 of a cent
        const expected = (exact + 1_000_000n) / 2_000_000n;
        const { tax, taxLines } = taxOf(
          cents,
          scaled.map(({ levy, percent }) => ({ levy, percent: percent / 10_000 })),
        );
        expect(BigInt(tax)).toBe(expected);
        expect(taxLines.reduce((total, { amount }) => total + amount, 0)).toBe(tax);
        expect(taxLines.every(({ amount }) => amount >= -1)).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });
});
