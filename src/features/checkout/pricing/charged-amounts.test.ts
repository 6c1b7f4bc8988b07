import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TAX_CLASSES } from '#features/catalog';
import { chargedAmounts, type PlacedLine } from './charged-amounts.ts';
import { amountsOf } from './order-amounts.ts';
import type { Levy } from './tax.ts';

const levy = (name: string, percent: number, position: number, isInNextBase = false): Levy => ({
  ...{ levy: name, percent, position, isInNextBase },
});
const PROVINCES: Levy[][][] = [
  TAX_CLASSES.map(() => [levy('HST', 13, 1)]),
  TAX_CLASSES.map(() => [levy('GST', 5, 1), levy('QST', 9.975, 2)]),
  TAX_CLASSES.map((taxClass) =>
    taxClass === 'vape-cartridge' || taxClass === 'vaporizer'
      ? [levy('PST', 20, 0, true), levy('GST', 5, 1)]
      : [levy('GST', 5, 1), levy('PST', 7, 2)],
  ),
];

const line = fc.record({
  taxClass: fc.nat({ max: TAX_CLASSES.length - 1 }),
  unitPriceCents: fc.integer({ min: 1, max: 20_000 }),
  depositCents: fc.constantFrom(0, 10, 25),
  ordered: fc.integer({ min: 1, max: 12 }),
});
const order = fc
  .tuple(
    fc.constantFrom(...PROVINCES),
    fc.array(line, { minLength: 1, maxLength: 6 }),
    fc.constantFrom(0, 1, 499, 2000),
  )
  .map(([levies, lines, fee]) => ({
    fee,
    lines: lines.map(
      ({ taxClass, ...rest }): PlacedLine => ({
        ...rest,
        taxClass: TAX_CLASSES[taxClass] ?? 'cannabis',
        levies: levies[taxClass] ?? [],
        kept: rest.ordered,
      }),
    ),
  }));
const keep = (lines: readonly PlacedLine[], shares: readonly number[]) =>
  lines.map((one, index) => ({
    ...one,
    kept: Math.floor(((shares[index % shares.length] ?? 0) * (one.ordered + 1)) / 100),
  }));
const shares = fc.array(fc.integer({ min: 0, max: 99 }), { minLength: 6, maxLength: 6 });

describe('what an order costs after it was packed', () => {
  it('is the checkout’s total while nothing is short', () => {
    fc.assert(
      fc.property(order, ({ lines, fee }) => {
        const billed = lines.map(({ taxClass, levies, unitPriceCents, depositCents, ordered }) => ({
          ...{ cents: unitPriceCents * ordered, depositCents: depositCents * ordered, taxable: { taxClass, levies } },
        }));
        const placed = amountsOf(billed, fee);
        expect(chargedAmounts(lines, fee)).toMatchObject({
          ...{
            subTotal: placed.subTotal,
            tax: placed.tax,
            depositFee: placed.depositFee,
            totalAmount: placed.totalAmount,
          },
        });
      }),
    );
  });

  it('is never more than what was authorized, and less for every unit that is left out', () => {
    fc.assert(
      fc.property(order, shares, ({ lines, fee }, kept) => {
        const fewer = keep(lines, kept);
        const [all, some] = [chargedAmounts(lines, fee), chargedAmounts(fewer, fee)];
        const isShort = fewer.some((one) => one.kept < one.ordered);
        expect(some.totalAmount).toBeLessThanOrEqual(all.totalAmount - (isShort ? 1 : 0));
      }),
      { numRuns: 500 },
    );
  });

  it('would be more where the fee followed the lines: a class that is left alone would carry all of its tax', () => {
    const [vape, cheap] = [PROVINCES[2]?.[1] ?? [], PROVINCES[2]?.[0] ?? []];
    const rest = { depositCents: 0, ordered: 1 };
    const lines: PlacedLine[] = [
      { ...rest, taxClass: 'vape-cartridge', levies: vape, unitPriceCents: 100, kept: 1 },
      { ...rest, taxClass: 'cannabis', levies: cheap, unitPriceCents: 100, kept: 0 },
    ];
    const naive = amountsOf(
      [{ cents: 100, depositCents: 0, taxable: { taxClass: 'vape-cartridge', levies: vape } }],
      2000,
    );
    expect(naive.tax).toBeGreaterThan(chargedAmounts(lines, 2000).tax);
    expect(chargedAmounts(lines, 2000).totalAmount).toBeLessThan(naive.totalAmount);
  });
});
