import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { comparedIds, comparePath, readCompared } from './compared.ts';

const haze = { systemProductId: '12', displayName: 'Granite Haze', imageUrl: '/files/a.svg', netWeight: '3.5 g' };
const grinder = { ...haze, systemProductId: '15', netWeight: null };

describe('the products that a device keeps to compare', () => {
  it('are read as they were written, three at most', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(haze, grinder), { maxLength: 6 }), (list) => {
        expect(readCompared(JSON.stringify(list))).toEqual(list.slice(0, 3));
      }),
    );
  });

  it.each([null, '', 'null', '{}', '7', '[null]', '[{}]', '[', JSON.stringify([{ ...haze, systemProductId: '1,2' }])])(
    'are none where %s is kept',
    (text) => {
      expect(readCompared(text)).toEqual([]);
    },
  );
});

describe('the address of a comparison', () => {
  it('names its products in their order', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 9_999_999 }), { maxLength: 3 }), (numbers) => {
        const ids = numbers.map(String);
        expect(comparedIds(new URL(comparePath(ids), 'https://shop.example').searchParams.get('ids'))).toEqual(ids);
      }),
    );
  });

  it.each([
    [null, []],
    ['', []],
    ['12,12,15', ['12', '15']],
    ['1,2,3,4', ['1', '2', '3']],
    ["x,../..,-1,12' or 1=1,15", ['15']],
    ['9'.repeat(16), []],
  ])('%s leads to %j', (text, ids) => {
    expect(comparedIds(text)).toEqual(ids);
  });
});
