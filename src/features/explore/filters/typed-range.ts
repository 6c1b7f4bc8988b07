import type { PotencyUnit, Range } from '../list/explorer-query.ts';

export type TypedRange = { from: string; to: string };
export type RangeKind = 'price' | PotencyUnit;
/** `wrong`: the field that the message is about. */
export type RangeReading = { range: Range } | { wrong: 'from' | 'to'; error: string };

/** The factor from the field's unit to the API's: dollars to cents. */
const scaleOf: Record<RangeKind, number> = { price: 100, '%': 1, mg: 1 };
const mostOf: Record<RangeKind, number> = { price: 1_000_000, '%': 100, mg: 100_000 };
const notNumber: Record<RangeKind, string> = {
  price: 'Enter an amount in dollars, such as 25.',
  '%': 'Enter a number from 0 to 100.',
  mg: 'Enter a number, such as 10.',
};

/** Parses the typed texts; empty is open. Ignores dollar signs, percent signs and blanks; a comma is a point. */
export function readTypedRange({ from, to }: TypedRange, kind: RangeKind): RangeReading {
  const min = readNumber(from, kind);
  const max = readNumber(to, kind);
  if (min === null) return { wrong: 'from', error: notNumber[kind] };
  if (max === null) return { wrong: 'to', error: notNumber[kind] };
  if (min !== undefined && max !== undefined && min > max) return { wrong: 'to', error: 'Enter at least the minimum.' };
  return { range: { ...(min !== undefined && { min }), ...(max !== undefined && { max }) } };
}

/** undefined: nothing typed; null: not a valid number. */
function readNumber(text: string, kind: RangeKind): number | undefined | null {
  const plain = text.replace(/[\s$%]|mg/gi, '').replace(',', '.');
  if (plain === '') return undefined;
  const value = /^(\d{1,7}(\.\d{0,2})?|\.\d{1,2})$/.test(plain) ? Number(plain) : Number.NaN;
  return value <= mostOf[kind] ? Math.round(value * scaleOf[kind] * 100) / 100 : null;
}

/** Formats a range for its fields. */
export function typedRange({ min, max }: Range, kind: RangeKind): TypedRange {
  const text = (value: number | undefined) => {
    if (value === undefined) return '';
    return kind === 'price' && value % 100 !== 0 ? (value / 100).toFixed(2) : String(value / scaleOf[kind]);
  };
  return { from: text(min), to: text(max) };
}
