import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TAX_CLASSES, type TaxClass } from '#features/catalog';
import { type Levy, type TaxableLine, taxOf } from './tax.ts';

const levy = (name: string, percent: number, rest: Partial<Levy> = {}): Levy => ({
  levy: name,
  percent,
  position: name === 'GST' || name === 'HST' ? 1 : 2,
  isInNextBase: false,
  ...rest,
});
const of = (cents: number, levies: Levy[], taxClass: TaxClass = 'cannabis'): TaxableLine => ({
  taxClass,
  levies,
  cents,
});

const HST = (percent: number) => [levy('HST', percent)];
const GST = [levy('GST', 5)];
const QC = [...GST, levy('QST', 9.975)];
const BC = [...GST, levy('PST', 7)];
const BC_VAPE = [levy('PST', 20, { position: 0, isInNextBase: true }), ...GST];
const SK_VAPORIZER = [...GST, levy('PST', 6), levy('VPT', 20, { position: 3 })];
const MB = [...GST, levy('RST', 7)];

describe('tax', () => {
  it.each([
    ['nothing', 0, HST(13), [0]],
    ['a cent', 1, HST(13), [0]],
    ['just below half a cent', 3, HST(13), [0]],
    ['4 cents, 0.52', 4, HST(13), [1]],
    ['half a cent, rounded up', 10, HST(15), [2]],
    ['$38.95 in Ontario', 3895, HST(13), [506]],
    ['$38.95 in Quebec: 194.75 and 388.53', 3895, QC, [195, 389]],
    ['$100 in Quebec', 10_000, QC, [500, 998]],
    ['$20 in Quebec: 199.5, half a cent', 2000, QC, [100, 200]],
    ['10 cents in Quebec: 0.5 and 0.9975', 10, QC, [1, 1]],
    ['$9.99 in British Columbia: 49.95 and 69.93', 999, BC, [50, 70]],
    ['a cartridge of $20 in British Columbia, as its own stores show it', 2000, BC_VAPE, [400, 120]],
    ['a cartridge of $49.99 there: 999.8, and 5 % of 59.99', 4999, BC_VAPE, [1000, 300]],
    ['a vaporizer of $100 in Saskatchewan', 10_000, SK_VAPORIZER, [500, 600, 2000]],
    ['a very large order', 499_500_000_000, QC, [24_975_000_000, 49_825_125_000]],
  ])('of %s', (_what, cents, levies, amounts) => {
    const { tax, taxLines } = taxOf([of(cents, levies)], 0);
    expect(taxLines.map(({ amount }) => amount)).toEqual(amounts);
    expect(tax).toBe(amounts.reduce((total, amount) => total + amount, 0));
  });

  it('names each levy with its rate', () => {
    expect(taxOf([of(10_000, QC)], 0)).toEqual({
      tax: 1498,
      taxLabel: 'GST 5% + QST 9.975%',
      taxLines: [
        { label: 'GST 5%', amount: 500 },
        { label: 'QST 9.975%', amount: 998 },
      ],
    });
    expect(taxOf([of(100, [])], 0)).toEqual({ tax: 0, taxLabel: '', taxLines: [] });
    expect(taxOf([], 0)).toEqual({ tax: 0, taxLabel: '', taxLines: [] });
  });
});

describe('tax of an order of several classes', () => {
  it('splits the delivery fee by sub-total, the cent left over to the largest remainder', () => {
    // $70 of cannabis, $20 of accessories, fee 500: 388.89 and 111.11, so 389 and 111.
    const lines = [of(7000, GST), of(2000, MB, 'accessory')];
    expect(taxOf(lines, 500).taxLines).toEqual([
      { label: 'GST 5%', amount: 475 },
      { label: 'RST 7%', amount: 148 }, // 7 % of 2111
    ]);
    expect(taxOf(lines.toReversed(), 500)).toEqual(taxOf(lines, 500));
  });

  it('has a line for each rate of a levy, and one where classes share it', () => {
    const lines = [of(3000, BC), of(2000, BC_VAPE, 'vape-cartridge'), of(1000, BC, 'dry-herb-vaporizer')];
    expect(taxOf(lines, 0)).toEqual({
      tax: 1000,
      taxLabel: 'PST 20% + GST 5% + PST 7%',
      taxLines: [
        { label: 'PST 20%', amount: 400 },
        { label: 'GST 5%', amount: 320 },
        { label: 'PST 7%', amount: 280 },
      ],
    });
  });

  it('rounds a levy once for the order, not once for each line or class', () => {
    const half = Array.from({ length: 4 }, () => of(10, GST));
    expect(taxOf([...half, of(10, GST, 'accessory')], 0).tax).toBe(3); // 2.5, not five times 1
  });

  it('is what an independent model in big integers says', () => {
    const table = fc.record({
      percents: fc.array(
        fc.array(fc.constantFrom(0, 50_000, 60_000, 70_000, 99_750, 130_000, 200_000), { maxLength: 3 }),
        {
          minLength: 5,
          maxLength: 5,
        },
      ),
      /** By class: the levies that are in the base of the next. */
      compound: fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }),
    });
    const wish = fc.record({ kind: fc.nat(4), cents: fc.integer({ min: 1, max: 2_000_000_000 }) });
    fc.assert(
      fc.property(table, fc.array(wish, { minLength: 1, maxLength: 8 }), fc.nat(5000), (rates, wishes, fee) => {
        const leviesOf = (kind: number) =>
          (rates.percents[kind] ?? []).map((percent, n) =>
            levy(`L${n}`, percent / 10_000, { position: n, isInNextBase: rates.compound[n] as boolean }),
          );
        const lines = wishes.map(({ kind, cents }) => of(cents, leviesOf(kind), TAX_CLASSES[kind]));
        const { tax, taxLines, taxLabel } = taxOf(lines, fee);
        const expected = model(rates, wishes, fee);
        expect(new Map(taxLines.map(({ label, amount }) => [label, BigInt(amount)]))).toEqual(expected);
        expect(BigInt(tax)).toBe([...expected.values()].reduce((total, amount) => total + amount, 0n));
        expect(taxLabel).toBe(taxLines.map(({ label }) => label).join(' + '));
      }),
      { numRuns: 3000 },
    );
  });
});

type Rates = { percents: number[][]; compound: boolean[] };

/** Parts of an amount, rounded down; leftover cents go to the largest fractions, ties to the first class. */
function parts(amount: bigint, weights: readonly bigint[]): bigint[] {
  const all = weights.reduce((total, weight) => total + weight, 0n);
  const down = weights.map((weight) => (amount * weight) / all);
  const order = weights.map((_, index) => index);
  const fraction = (index: number) => (amount * (weights[index] as bigint)) % all;
  order.sort((a, b) => (fraction(b) > fraction(a) ? 1 : fraction(b) < fraction(a) ? -1 : a - b));
  let left = amount - down.reduce((total, part) => total + part, 0n);
  for (const index of order) if (left-- > 0n) down[index] = (down[index] as bigint) + 1n;
  return down;
}

/** By label. Independent of the code under test. */
function model({ percents, compound }: Rates, wishes: readonly { kind: number; cents: number }[], fee: number) {
  const kinds = [0, 1, 2, 3, 4].filter((kind) => wishes.some((wish) => wish.kind === kind));
  const subTotals = kinds.map((kind) =>
    wishes.reduce((total, wish) => total + (wish.kind === kind ? BigInt(wish.cents) : 0n), 0n),
  );
  const fees = parts(BigInt(fee), subTotals);
  const bases = new Map(kinds.map((kind, index) => [kind, (subTotals[index] as bigint) + (fees[index] as bigint)]));
  const amounts = new Map<string, bigint>();
  for (const n of [0, 1, 2]) {
    const rates = new Set(kinds.flatMap((kind) => percents[kind]?.[n] ?? []));
    for (const percent of rates) {
      const taxed = kinds.filter((kind) => percents[kind]?.[n] === percent);
      const on = taxed.map((kind) => bases.get(kind) as bigint);
      const exact = on.reduce((total, base) => total + base, 0n) * BigInt(percent);
      const amount = (exact * 2n + 1_000_000n) / 2_000_000n;
      amounts.set(`L${n} ${percent / 10_000}%`, amount);
      if (!compound[n]) continue;
      const shares = parts(amount, on);
      for (const [index, kind] of taxed.entries()) bases.set(kind, (on[index] as bigint) + (shares[index] as bigint));
    }
  }
  return amounts;
}
