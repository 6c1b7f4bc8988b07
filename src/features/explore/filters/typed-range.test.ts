import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type RangeKind, readTypedRange, typedRange } from './typed-range.ts';

const read = (from: string, to: string, kind: RangeKind = 'price') => readTypedRange({ from, to }, kind);

describe('a typed range', () => {
  it.each([
    ['', '', {}],
    ['10', '', { min: 1000 }],
    ['', '40', { max: 4000 }],
    ['10', '40.5', { min: 1000, max: 4050 }],
    ['$10', ' 1 000 ', { min: 1000, max: 100_000 }],
    ['9,99', '9.99', { min: 999, max: 999 }],
    ['.5', '1.', { min: 50, max: 100 }],
  ])('parses dollars: %s to %s', (from, to, range) => {
    expect(read(from, to)).toEqual({ range });
  });

  it('parses strengths without conversion', () => {
    expect(read('2.5%', '20 %', '%')).toEqual({ range: { min: 2.5, max: 20 } });
    expect(read('5mg', '250', 'mg')).toEqual({ range: { min: 5, max: 250 } });
  });

  it.each([
    ['ten', '', 'from', 'Enter an amount in dollars, such as 25.'],
    ['', '-4', 'to', 'Enter an amount in dollars, such as 25.'],
    ['1.234', '', 'from', 'Enter an amount in dollars, such as 25.'],
    ['', '99999999', 'to', 'Enter an amount in dollars, such as 25.'],
    ['40', '10', 'to', 'Enter at least the minimum.'],
  ])('reports the field and the reason of an invalid range: %s to %s', (from, to, wrong, error) => {
    expect(read(from, to)).toEqual({ wrong, error });
  });

  it('knows no more than a hundred percent', () => {
    expect(read('', '101', '%')).toEqual({ wrong: 'to', error: 'Enter a number from 0 to 100.' });
  });

  it('is written as it is read', () => {
    const value = fc.option(fc.integer({ min: 0, max: 9_999 }), { nil: undefined });
    fc.assert(
      fc.property(value, value, fc.constantFrom<RangeKind>('price', '%', 'mg'), (first, second, kind) => {
        const scale = kind === 'price' ? 1 : 100;
        const [a, b] = [first, second].map((one) => (one === undefined ? undefined : one / scale));
        const [min, max] = a !== undefined && b !== undefined && a > b ? [b, a] : [a, b];
        const range = { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
        expect(readTypedRange(typedRange(range, kind), kind)).toEqual({ range });
      }),
    );
  });
});
