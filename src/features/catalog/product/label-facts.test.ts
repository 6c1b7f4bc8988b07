import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LabelledProduct } from '../catalog.contract.ts';
import { labelFacts, packedAgo } from './label-facts.ts';

type Unit = NonNullable<LabelledProduct['cannabisMetaData']>['unit'];
type Label = { unit?: Unit; thc?: [number, number] | null; cbd?: [number, number] | null; netWeight?: string | null };

const labelled = ({ unit = '%', thc = null, cbd = null, netWeight = '7 g' }: Label, rest = {}) =>
  labelFacts({
    ...{ cannabisWeight: 7, terpenes: [], aroma: [], packedOn: null, netWeight },
    cannabisMetaData: {
      ...{ unit, minTHC: thc?.[0] ?? null, maxTHC: thc?.[1] ?? null },
      ...{ minCBD: cbd?.[0] ?? null, maxCBD: cbd?.[1] ?? null },
    },
    ...rest,
  });

describe('the facts of a label', () => {
  it.each([
    [{ thc: [18, 21] }, '18–21%', '1,260–1,470 mg'],
    [{ thc: [20, 20], netWeight: '7 × 0.5 g' }, '20%', '700 mg'],
    [{ unit: 'mg/g', thc: [25, 25], netWeight: '30 g' }, '25 mg/g', '750 mg'],
    [{ thc: [0, 1], netWeight: '0.5 g' }, '0–1%', '0–5 mg'],
    [{ unit: 'mg', thc: [10, 10], netWeight: '4 × 2.5 mg' }, '10 mg', null],
    [{ unit: 'mg/g', thc: [25, 25], netWeight: '30 mL' }, '25 mg/g', null],
    [{ thc: [20, 24], netWeight: null }, '20–24%', null],
    [{}, null, null],
  ] satisfies [Label, string | null, string | null][])('of %j are THC %s, %s in the pack', (label, thc, inPack) => {
    expect(labelled(label)).toMatchObject({ thc, thcInPack: inPack });
  });

  it('reckon the THC in a pack to the milligram, and CBD alike', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1000 }), fc.integer({ min: 1, max: 56 }), (tenths, halfGrams) => {
        const range: [number, number] = [0, tenths / 10];
        const { thcInPack, cbdInPack } = labelled({ thc: range, cbd: range, netWeight: `${halfGrams / 2} g` });
        const most = Number(thcInPack?.replace(',', '').match(/(\d+) mg$/)?.[1]);
        expect(Math.abs(most - (tenths * halfGrams) / 2)).toBeLessThanOrEqual(0.5);
        expect(cbdInPack).toBe(thcInPack);
      }),
    );
  });

  it('are words where the label has words, and nothing where it has none', () => {
    const given = { terpenes: ['linalool', 'myrcene'], aroma: ['pine'], packedOn: '2026-10-14', cannabisWeight: 0 };
    expect(labelled({}, given)).toMatchObject({
      ...{ terpenes: 'Linalool, myrcene', aroma: 'Pine', packed: 'October 14, 2026', weight: '7 g', equivalent: null },
    });
    const none = { cannabisMetaData: null, netWeight: null, cannabisWeight: 0 };
    expect(Object.values(labelled({}, none)).filter((fact) => fact !== null)).toEqual([]);
  });
});

describe('the age of a pack', () => {
  it.each([
    ['2026-11-23', null],
    ['2026-11-22', null],
    ['2026-11-21', '1 day ago'],
    ['2026-11-09', '13 days ago'],
    ['2026-11-08', '2 weeks ago'],
    ['2026-10-14', '5 weeks ago'],
    ['2026-09-14', '9 weeks ago'],
    ['2026-09-13', '2 months ago'],
    ['2025-11-22', '12 months ago'],
  ])('of %s is %s', (packedOn, ago) => {
    expect(packedAgo(packedOn, new Date('2026-11-22T21:10:00Z'))).toBe(ago);
  });
});
