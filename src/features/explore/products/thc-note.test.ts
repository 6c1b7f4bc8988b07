import { describe, expect, it } from 'vitest';
import { thcNote } from './thc-note.ts';

const label = (unit: '%' | 'mg/g' | 'mg' | null, thc: number | null = 10) => ({
  cannabisMetaData: unit && { unit, minTHC: thc, maxTHC: thc, minCBD: null, maxCBD: null },
});

describe('a list by THC', () => {
  it.each([
    ['%', [label('%'), label('mg/g')], 'Sorted by THC in %. Labels in mg are sorted separately.'],
    ['mg', [label('mg'), label('mg')], 'Sorted by THC in mg. Labels in % are sorted separately.'],
    ['both', [label('mg'), label('%')], 'Sorted by THC in mg, then by THC in %.'],
    ['CBD alone', [label('mg', null), label(null)], ''],
    ['nothing', [], ''],
  ])('names the unit, where its labels have %s', (_which, products, words) => {
    expect(thcNote(products)).toBe(words);
  });
});
