import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unitPriceOf } from './price.ts';

const group = (discountPercentage: number, enabled = true) => ({ enabled, discountPercentage });

describe('the unit price', () => {
  it('is the sale price, with any discount group', () => {
    expect(unitPriceOf({ price: 4000, priceSale: 3500, discountGroup: group(50) })).toBe(3500);
  });

  it('is less the discount group while that is enabled', () => {
    expect(unitPriceOf({ price: 4000, priceSale: null, discountGroup: group(12.5) })).toBe(3500);
    expect(unitPriceOf({ price: 4000, priceSale: null, discountGroup: group(12.5, false) })).toBe(4000);
    expect(unitPriceOf({ price: 4000, priceSale: null, discountGroup: null })).toBe(4000);
  });

  it('is rounded half up to a cent', () => {
    expect(unitPriceOf({ price: 1, priceSale: null, discountGroup: group(50) })).toBe(1); // 0.5
    expect(unitPriceOf({ price: 1999, priceSale: null, discountGroup: group(50) })).toBe(1000); // 999.5
    expect(unitPriceOf({ price: 1001, priceSale: null, discountGroup: group(33.33) })).toBe(667); // 667.3667
  });

  it('is a whole number of cents between 1 and the price', () => {
    const cents = fc.integer({ min: 1, max: 10_000_000 });
    const percent = fc.integer({ min: 1, max: 9999 }).map((hundredths) => hundredths / 100);
    fc.assert(
      fc.property(cents, percent, (price, discountPercentage) => {
        const unit = unitPriceOf({ price, priceSale: null, discountGroup: group(discountPercentage) });
        expect(Number.isInteger(unit)).toBe(true);
        expect(unit).toBeGreaterThanOrEqual(1);
        expect(unit).toBeLessThanOrEqual(price);
      }),
    );
  });
});
