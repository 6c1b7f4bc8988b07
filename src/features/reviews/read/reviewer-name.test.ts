import { describe, expect, it } from 'vitest';
import { maskedName } from './reviewer-name.ts';

describe("a reviewer's name", () => {
  it.each([
    ['Marie', '****e'],
    ['Jo', '*o'],
    ['X', 'X'],
    ['', ''],
    ['Zoë', '**ë'],
    ['Anne-Marie', '*********e'],
    ['Re\u0301ne\u0301', '***e\u0301'],
  ])('%s is shown as %s', (name, shown) => {
    expect(maskedName(name)).toBe(shown);
  });
});
