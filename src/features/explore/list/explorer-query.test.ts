import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type ExplorerQuery,
  emptyQuery,
  explorerInput,
  explorerSearch,
  filterCount,
  isOpenRange,
  PLANT_TYPES,
  withoutFilters,
} from './explorer-query.ts';
import { chosenOnly, readExplorerQuery, withFixed } from './read-explorer-query.ts';

const sorts = [{ value: 'price+' }, { value: 'price-' }];
const read = (text: string) => readExplorerQuery(new URLSearchParams(text), sorts);
const name = fc.stringMatching(/^[a-z]{1,8}(-[a-z]{1,8})?$/);
const names = fc.uniqueArray(name, { maxLength: 5 });

const range = (value: fc.Arbitrary<number>) =>
  fc.record({ min: fc.option(value), max: fc.option(value) }).map(({ min, max }) => {
    const [low, high] = min !== null && max !== null && min > max ? [max, min] : [min, max];
    return { ...(low !== null && { min: low }), ...(high !== null && { max: high }) };
  });
const percent = fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100);

const anyQuery: fc.Arbitrary<ExplorerQuery> = fc
  .record({
    search: fc.string({ maxLength: 100 }).map((text) => text.trim()),
    category: names,
    subCategory: names,
    brandId: fc.uniqueArray(fc.nat().map(String), { maxLength: 5 }),
    plantType: fc.subarray([...PLANT_TYPES]),
    price: range(fc.integer({ min: 0, max: 1_000_000 })),
    thc: range(percent),
    cbd: range(percent),
    potencyUnit: fc.constantFrom('%' as const, 'mg' as const),
    sort: fc.constantFrom('', 'price+', 'price-'),
    exact: fc.boolean(),
    delivery: fc.boolean(),
    isOpen: fc.boolean(),
    isFar: fc.boolean(),
    bounds: fc.constantFrom('', '-79.5,43.6,-79.3,43.7', '170,-10.5,-170.25,10'),
    page: fc.integer({ min: 0, max: 999 }),
  })
  // A unit without a potency and `exact` without a search have no effect: both are dropped.
  .map((query) => ({
    ...query,
    exact: query.exact && query.search !== '',
    potencyUnit: isOpenRange(query.thc) && isOpenRange(query.cbd) ? '%' : query.potencyUnit,
  }));

describe('the explorer’s address', () => {
  it('is read back as what it was written from', () => {
    fc.assert(
      fc.property(anyQuery, (wanted) => {
        expect(read(explorerSearch(wanted))).toEqual(wanted);
      }),
    );
  });

  it('has the same form for the page and the API', () => {
    fc.assert(
      fc.property(anyQuery, (wanted) => {
        const { page, ...input } = explorerInput(wanted);
        const given = Object.entries(input).filter(([, value]) => value !== undefined);
        const params = new URLSearchParams(explorerSearch(wanted));
        expect(params.get('page') ?? '1').toBe(String(page + 1));
        params.delete('page');
        expect(Object.fromEntries(params)).toEqual(Object.fromEntries(given.map(([key, value]) => [key, `${value}`])));
      }),
    );
  });

  it('travels in a page as what is chosen alone', () => {
    expect(chosenOnly(emptyQuery)).toEqual({});
    fc.assert(
      fc.property(anyQuery, (wanted) => {
        expect({ ...emptyQuery, ...chosenOnly(wanted) }).toEqual(wanted);
      }),
    );
  });

  it('keeps what else it is given, before the filters', () => {
    expect(explorerSearch({ ...emptyQuery, search: 'og', sort: 'price+' }, { type: 'products' })).toBe(
      '?search=og&type=products&sort=price%2B',
    );
  });

  it('accepts an unescaped plus', () => {
    expect(read('sort=price+').sort).toBe('price+');
  });

  it('turns a range that is upside down', () => {
    expect(read('minPrice=4000&maxPrice=1000').price).toEqual({ min: 1000, max: 4000 });
  });

  it.each([
    ...['page=0', 'page=-1', 'page=x', 'page=1.5', 'page=1001', 'sort=name', 'delivery=yes', 'category=,,'],
    ...['minPrice=-1', 'minPrice=x', 'maxPrice=10.5', 'minPrice=1e3', 'maxPrice=999999999', 'plantType=blue'],
    ...['minThc=101', 'maxCbd=NaN', 'potencyUnit=mg', 'brandId=', `category=${'x'.repeat(61)}`, 'category=a%00b'],
  ])('leaves out what makes no sense: %s', (text) => {
    expect(read(text)).toEqual(emptyQuery);
  });

  it('counts milligrams beyond a hundred, percent not', () => {
    expect(read('potencyUnit=mg&minThc=250')).toMatchObject({ thc: { min: 250 }, potencyUnit: 'mg' });
    expect(read('minThc=250').thc).toEqual({});
  });

  it('holds a bounded number of names', () => {
    const many = Array.from({ length: 50 }, (_, index) => `n${index}`).join(',');
    expect(read(`category=${many}`).category).toHaveLength(20);
  });

  it('is nothing when nothing is chosen', () => {
    expect(explorerSearch(emptyQuery)).toBe('');
    expect(explorerSearch({ ...emptyQuery, category: ['flower', 'vapes'], page: 2 })).toBe(
      '?category=flower,vapes&page=3',
    );
  });
});

describe('filters', () => {
  it('are counted as they are shown: one for each name, one for each range', () => {
    expect(
      filterCount({
        ...emptyQuery,
        category: ['a'],
        subCategory: ['b', 'c'],
        brandId: ['7'],
        plantType: ['indica', 'cbd'],
        price: { min: 100, max: 200 },
        thc: { max: 20 },
        delivery: true,
        sort: 'price+',
        search: 'x',
      }),
    ).toBe(9);
  });

  it('are gone when all are cleared: what was searched for and the order stay, the page is the first', () => {
    fc.assert(
      fc.property(anyQuery, (query) => {
        const cleared = withoutFilters(query);
        expect(filterCount(cleared)).toBe(0);
        expect(cleared).toEqual({ ...emptyQuery, search: query.search, exact: query.exact, sort: query.sort });
      }),
    );
  });

  it('fixed filters of a page are dropped from its address', () => {
    const query = read('delivery=true&isOpen=true&brandId=3&category=vapes');
    expect(withFixed(query, { storeId: '1' })).toMatchObject({ delivery: false, isOpen: false, brandId: ['3'] });
    expect(withFixed(query, { brandId: '3' })).toMatchObject({ delivery: true, brandId: [] });
    expect(withFixed(query, {})).toEqual(query);
  });
});
