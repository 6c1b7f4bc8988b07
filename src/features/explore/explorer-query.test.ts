import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptyQuery, explorerSearch, filterCount, readExplorerQuery } from './explorer-query.ts';

const sorts = ['price+', 'price-'];
const read = (text: string) => readExplorerQuery(new URLSearchParams(text), sorts);
const name = fc.stringMatching(/^[a-z]{1,8}(-[a-z]{1,8})?$/);

describe('the explorer’s address', () => {
  it('is read back as what it was written from', () => {
    const query = fc.record({
      search: fc.string({ maxLength: 100 }).map((text) => text.trim()),
      category: fc.uniqueArray(name, { maxLength: 5 }),
      subCategory: fc.uniqueArray(name, { maxLength: 5 }),
      sort: fc.constantFrom('', ...sorts),
      delivery: fc.boolean(),
      isOpen: fc.boolean(),
      page: fc.integer({ min: 0, max: 999 }),
    });
    fc.assert(
      fc.property(query, (wanted) => {
        expect(read(explorerSearch(wanted))).toEqual(wanted);
      }),
    );
  });

  it('takes a plus that nobody escaped', () => {
    expect(read('sort=price+').sort).toBe('price+');
  });

  it.each(['page=0', 'page=-1', 'page=x', 'page=1.5', 'page=1001', 'sort=name', 'delivery=yes', 'category=,,'])(
    'leaves out what makes no sense: %s',
    (text) => {
      expect(read(text)).toEqual(emptyQuery);
    },
  );

  it('is nothing when nothing is chosen', () => {
    expect(explorerSearch(emptyQuery)).toBe('');
    expect(explorerSearch({ ...emptyQuery, category: ['flower', 'vapes'], page: 2 })).toBe(
      '?category=flower,vapes&page=3',
    );
  });

  it('counts what narrows the list', () => {
    expect(
      filterCount({
        ...emptyQuery,
        category: ['a'],
        subCategory: ['b', 'c'],
        delivery: true,
        sort: 'price+',
        search: 'x',
      }),
    ).toBe(4);
  });
});
