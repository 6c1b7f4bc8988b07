import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CannabisClass, driedEquivalentMg, gramsToMg } from './dried-equivalent.ts';

describe('dried equivalent', () => {
  it.each<[what: string, kind: CannabisClass, amount: number, mg: number]>([
    ['3.5 g of flower', 'dried', 3_500, 3_500],
    ['28 g of flower', 'dried', 28_000, 28_000],
    ['5 g of fresh cannabis', 'fresh', 5_000, 1_000],
    ['a 355 mL can', 'beverage', 355_000, 623],
    ['570 g of beverage', 'beverage', 570_000, 1_000],
    ['a 236 mL bottle', 'beverage', 236_000, 415],
    ['30 mL of oil', 'non-solid', 30_000, 429],
    ['a 60 g cream', 'non-solid', 60_000, 858],
    ['15 g of gummies', 'edible-solid', 15_000, 1_000],
    ['two gummies of 4 g', 'edible-solid', 8_000, 534],
    ['a 1 g cartridge', 'concentrate', 1_000, 4_000],
    ['a 0.95 g cartridge', 'concentrate', 950, 3_800],
    ['4 seeds', 'seed', 4, 4_000],
    ['a grinder', 'accessory', 1, 0],
    ['one milligram of beverage', 'beverage', 1, 1],
  ])('counts %s', (_what, kind, amount, mg) => {
    expect(driedEquivalentMg({ class: kind, amount })).toBe(mg);
  });

  it('takes the labelled equivalent rather than the factor', () => {
    expect(driedEquivalentMg({ class: 'beverage', amount: 355_000, labelledMg: 2_500 })).toBe(2_500);
    expect(driedEquivalentMg({ class: 'beverage', amount: 355_000, labelledMg: 0 })).toBe(0);
    expect(driedEquivalentMg({ class: 'beverage', amount: 355_000, labelledMg: null })).toBe(623);
  });

  it('is never less than the exact quotient and never a whole milligram more', () => {
    const kinds = [
      ['fresh', 5n, 1n],
      ['edible-solid', 15n, 1n],
      ['non-solid', 70n, 1n],
      ['beverage', 570n, 1n],
    ] as const;
    fc.assert(
      fc.property(fc.constantFrom(...kinds), fc.nat(), ([kind, of, dried], amount) => {
        const mg = BigInt(driedEquivalentMg({ class: kind, amount }));
        const exact = BigInt(amount) * dried;
        return mg * of >= exact && (mg - 1n) * of < exact;
      }),
    );
  });

  it('rejects fractional amounts', () => {
    for (const amount of [-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(() => driedEquivalentMg({ class: 'dried', amount })).toThrow(RangeError);
    }
  });
});

describe('grams as written', () => {
  it.each([
    ['3.5', 3_500],
    ['0.623', 623],
    ['0.6231', 624],
    ['4.0', 4_000],
    ['28', 28_000],
    ['0.1', 100],
    ['', null],
    ['-1', null],
    ['1,5', null],
    ['1e3', null],
  ])('%s', (text, mg) => {
    expect(gramsToMg(text)).toBe(mg);
  });
});
