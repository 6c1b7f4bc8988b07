import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CannabisMetaData } from '../catalog.contract.ts';
import { comparablePrice } from './comparable-price.ts';

const label = (unit: CannabisMetaData['unit']): CannabisMetaData => ({
  unit,
  minTHC: 1,
  maxTHC: 1,
  minCBD: null,
  maxCBD: null,
});
const flower = (netWeight: string | null) => ({ cannabisMetaData: label('%'), netWeight, thc: 24 });
const edible = (thc: number | null) => ({ cannabisMetaData: label('mg'), netWeight: '4 × 2.5 mg', thc });

describe('a price to compare', () => {
  it('is per gram where the label has a weight, of all pieces together', () => {
    expect(comparablePrice(2995, flower('3.5 g'))).toEqual({ cents: 856, per: 'g' });
    expect(comparablePrice(2100, flower('7 × 0.5 g'))).toEqual({ cents: 600, per: 'g' });
    expect(comparablePrice(1500, flower('3x0.5g'))).toEqual({ cents: 1000, per: 'g' });
    expect(comparablePrice(4995, { ...flower('30 g'), cannabisMetaData: label('mg/g') })).toEqual({
      cents: 167,
      per: 'g',
    });
  });

  it('is per 10 mg of THC where the label counts milligrams', () => {
    expect(comparablePrice(749, edible(10))).toEqual({ cents: 749, per: '10 mg THC' });
    expect(comparablePrice(599, edible(2.5))).toEqual({ cents: 2396, per: '10 mg THC' });
    expect(comparablePrice(2995, edible(150))).toEqual({ cents: 200, per: '10 mg THC' });
  });

  it('is left out where it cannot be worked out', () => {
    for (const netWeight of [null, '', '355 mL', '0 g', '5 seeds', 'about 3.5 g', '3.5 g jar', '-1 g'])
      expect(comparablePrice(2995, flower(netWeight)), `${netWeight}`).toBeNull();
    for (const thc of [null, 0, 0.4]) expect(comparablePrice(749, edible(thc)), `${thc}`).toBeNull();
    expect(comparablePrice(999, { cannabisMetaData: null, netWeight: '20 g', thc: null })).toBeNull();
  });

  it('is the price itself for one gram, and for 10 mg, at any price', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000 }), (cents) => {
        expect(comparablePrice(cents, flower('1 g'))?.cents).toBe(cents);
        expect(comparablePrice(cents, edible(10))?.cents).toBe(cents);
      }),
    );
  });
});
