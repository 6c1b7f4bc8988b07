import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distance, maySubstitute, nearestSubstitutes, type Ware } from './substitution-rules.ts';

const ordered: Ware = {
  listingId: 1,
  categoryId: 1,
  subcategoryId: 11,
  brandId: 1,
  plantType: 'hybrid',
  price: 2995,
  deposit: 10,
  taxClass: 'cannabis',
  dried: 3500,
  potencyScale: '%',
  thc: 20,
};
const other = (change: Partial<Ware>): Ware => ({ ...ordered, listingId: 2, ...change });
const bounds = { units: 2, driedBefore: 20_000 };

describe('what may take the place of an ordered product', () => {
  it.each<[string, Partial<Ware>, boolean]>([
    ['the same of another brand', { brandId: 2 }, true],
    ['itself', { listingId: 1 }, false],
    ['another category', { categoryId: 2 }, false],
    ['another form', { subcategoryId: 12 }, false],
    ['a form where the other has none', { subcategoryId: null }, false],
    ['the same price', { price: 2995 }, true],
    ['a cent dearer', { price: 2996 }, false],
    ['cheaper', { price: 1 }, true],
    ['a larger deposit, with which the total could rise', { deposit: 11 }, false],
    ['another tax class', { taxClass: 'vape-cartridge' }, false],
    ['THC 10 % above', { thc: 22 }, true],
    ['THC a little more above', { thc: 22.01 }, false],
    ['THC 20 % below', { thc: 16 }, true],
    ['THC a little more below', { thc: 15.99 }, false],
    ['unknown THC', { thc: null, potencyScale: null }, false],
    ['THC on another scale', { potencyScale: 'mg' }, false],
    ['exactly 30 g with it', { dried: 5000 }, true],
    ['a milligram more', { dried: 5001 }, false],
    ['another plant', { plantType: 'indica' }, true],
  ])('%s', (_name, change, expected) => {
    expect(maySubstitute(ordered, other(change), bounds)).toBe(expected);
  });

  it('is of unknown potency where the ordered one is', () => {
    const accessory = { ...ordered, thc: null, potencyScale: null };
    expect(maySubstitute(accessory, { ...accessory, listingId: 2 }, bounds)).toBe(true);
    expect(maySubstitute(accessory, other({}), bounds)).toBe(false);
  });

  it('comes nearest first: size, strength, plant, price, brand', () => {
    const stock = [
      other({ listingId: 9, brandId: 2 }),
      other({ listingId: 3, dried: 1000 }),
      other({ listingId: 4, thc: 17 }),
      other({ listingId: 5, plantType: 'sativa' }),
      other({ listingId: 6, price: 2900 }),
    ].map((ware) => ({ ...ware, available: 2 }));
    expect(nearestSubstitutes(ordered, stock, bounds).map(({ listingId }) => listingId)).toEqual([6, 4, 9]);
    expect(distance(ordered, other({}))).toBe(0);
  });

  it('is in stock', () => {
    const stock = [
      { ...other({ listingId: 2 }), available: 1 },
      { ...other({ listingId: 3 }), available: 2 },
    ];
    expect(nearestSubstitutes(ordered, stock, bounds).map(({ listingId }) => listingId)).toEqual([3]);
  });
});

const ware = (listingId: fc.Arbitrary<number>) =>
  fc.record({
    listingId,
    categoryId: fc.integer({ min: 1, max: 2 }),
    subcategoryId: fc.constantFrom(null, 11),
    brandId: fc.integer({ min: 1, max: 2 }),
    plantType: fc.constantFrom(null, 'indica', 'sativa'),
    price: fc.integer({ min: 1, max: 5000 }),
    deposit: fc.constantFrom(0, 10),
    taxClass: fc.constantFrom('cannabis', 'accessory'),
    dried: fc.integer({ min: 0, max: 9000 }),
    potencyScale: fc.constantFrom('%', 'mg'),
    thc: fc.option(fc.integer({ min: 0, max: 4000 }).map((hundredths) => hundredths / 100)),
    available: fc.integer({ min: 0, max: 5 }),
  });

const world = fc.record({
  wanted: ware(fc.constant(1)),
  stock: fc.uniqueArray(ware(fc.integer({ min: 1, max: 99 })), { selector: ({ listingId }) => listingId }),
  units: fc.integer({ min: 1, max: 4 }),
  driedBefore: fc.integer({ min: 0, max: 30_000 }),
});

describe('the offered substitutes', () => {
  it('are at most three, never dearer, never much stronger, in stock and within 30 g, whatever the shelf', () => {
    fc.assert(
      fc.property(world, ({ wanted, stock, units, driedBefore }) => {
        const offered = nearestSubstitutes(wanted, stock, { units, driedBefore });
        expect(offered.length).toBeLessThanOrEqual(3);
        for (const one of offered) {
          expect(one.price + one.deposit).toBeLessThanOrEqual(wanted.price + wanted.deposit);
          expect(one.available).toBeGreaterThanOrEqual(units);
          expect(driedBefore + units * one.dried).toBeLessThanOrEqual(30_000);
          if (one.thc !== null && wanted.thc !== null) {
            // Of whole numbers, apart from the code's own sum.
            const [was, is] = [BigInt(Math.round(wanted.thc * 100)), BigInt(Math.round(one.thc * 100))];
            expect(is * 10n <= was * 11n && is * 10n >= was * 8n).toBe(true);
          }
        }
      }),
    );
  });

  it('leave out nothing nearer that may be offered, in whatever order the shelf is read', () => {
    fc.assert(
      fc.property(world, ({ wanted, stock, ...rest }) => {
        const offered = nearestSubstitutes(wanted, stock, rest);
        expect(nearestSubstitutes(wanted, stock.toReversed(), rest)).toEqual(offered);
        const farthest = Math.max(0, ...offered.map((one) => distance(wanted, one)));
        for (const one of stock) {
          const isLeftOut = one.available >= rest.units && maySubstitute(wanted, one, rest) && !offered.includes(one);
          if (isLeftOut) {
            expect(offered).toHaveLength(3);
            expect(distance(wanted, one)).toBeGreaterThanOrEqual(farthest);
          }
        }
      }),
    );
  });
});
