import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FIRST_ROWS, menuSection } from './menu-section.ts';

const named = (ids: string) => [...ids].map((id) => ({ id }));
const shown = (ids: string, recommended: string) => {
  const { items, repeated } = menuSection(named(ids), new Set(recommended));
  return { ids: items.map(({ id }) => id).join(''), repeated };
};

describe('a section of a store’s menu', () => {
  it.each([
    { what: 'nothing recommended', ids: 'abc', recommended: '', is: { ids: 'abc', repeated: 0 } },
    { what: 'enough others', ids: 'abcdefghijk', recommended: 'ac', is: { ids: 'bdefghijack', repeated: 0 } },
    { what: 'few others', ids: 'abcd', recommended: 'ac', is: { ids: 'bd', repeated: 2 } },
    { what: 'nothing else', ids: 'ab', recommended: 'ab', is: { ids: 'ab', repeated: 0 } },
  ])('with $what', ({ ids, recommended, is }) => {
    expect(shown(ids, recommended)).toEqual(is);
  });

  it('loses none, and has none that is recommended among its first eight while it has another', () => {
    const products = fc.uniqueArray(fc.integer({ max: 60 }).map(String), { maxLength: 20, size: 'max' });
    fc.assert(
      fc.property(products, products, (ids, recommended) => {
        const wanted = new Set(recommended);
        const { items, repeated } = menuSection(
          ids.map((id) => ({ id })),
          wanted,
        );
        expect(items.length + repeated).toBe(ids.length);
        const isFresh = items.slice(0, FIRST_ROWS).every(({ id }) => !wanted.has(id));
        expect(isFresh || ids.every((id) => wanted.has(id))).toBe(true);
      }),
    );
  });
});
