import { describe, expect, it } from 'vitest';
import { emptyQuery } from '../list/explorer-query.ts';
import { appliedFilters, withoutChildren } from './applied-filters.ts';
import { countText, potencyText, priceText } from './filter-words.ts';

const option = (id: string, name: string, parentId: string | null = null) => ({
  id,
  name,
  displayName: name.toUpperCase(),
  parentId,
});
const categories = [option('1', 'flower'), option('2', 'vapes'), option('3', 'whole', '1'), option('4', 'carts', '2')];
const list = { categories, brands: [{ id: '7', displayName: 'Halden' }] };

describe('a range in words', () => {
  it.each([
    [{ min: 1000, max: 4000 }, '$10 to $40'],
    [{ min: 1050 }, 'From $10.50'],
    [{ max: 120000 }, 'Up to $1,200'],
    [{ min: 0, max: 0 }, '$0'],
  ])('describe prices: %j is %s', (range, text) => {
    expect(priceText(range)).toBe(text);
  });

  it.each([
    [{ min: 10, max: 20 }, '%', 'THC 10% to 20%'],
    [{ min: 2.5 }, '%', 'THC from 2.5%'],
    [{ max: 5 }, 'mg', 'THC up to 5 mg'],
    [{ min: 10, max: 10 }, 'mg', 'THC 10 mg'],
  ] as const)('describe strengths: %j in %s is %s', (range, unit, text) => {
    expect(potencyText('THC', range, unit)).toBe(text);
  });
});

describe('the applied filters', () => {
  const query = {
    ...emptyQuery,
    category: ['flower', 'vapes'],
    subCategory: ['carts'],
    brandId: ['7', '8'],
    plantType: ['cbd' as const],
    price: { max: 2000 },
    cbd: { min: 1 },
    delivery: true,
    isOpen: true,
  };

  it('is one line each, in the order of the filters', () => {
    expect(appliedFilters(query, list).map(({ label }) => label)).toEqual([
      ...['FLOWER', 'VAPES', 'CARTS', 'Halden', 'Unknown brand', 'CBD', 'Up to $20', 'CBD from 1%'],
      ...['Delivery', 'Open now'],
    ]);
  });

  it('is each taken away alone', () => {
    const [, , carts, halden] = appliedFilters(query, list);
    expect(carts?.without).toEqual({ subCategory: [] });
    expect(halden?.without).toEqual({ brandId: ['8'] });
  });

  it('takes its subcategories along when a category goes, and no others', () => {
    const [flower, vapes] = appliedFilters(query, list);
    expect(flower?.without).toEqual({ category: ['vapes'], subCategory: ['carts'] });
    expect(vapes?.without).toEqual({ category: ['flower'], subCategory: [] });
    expect(withoutChildren(['whole', 'carts'], 'flower', categories)).toEqual(['carts']);
    expect(withoutChildren(['whole'], 'unknown', categories)).toEqual(['whole']);
  });

  it('is nothing at first', () => {
    expect(appliedFilters(emptyQuery, list)).toEqual([]);
  });
});

it('counts in words', () => {
  expect([0, 1, 1860].map((count) => countText(count, 'products'))).toEqual([
    '0 products',
    '1 product',
    '1,860 products',
  ]);
});
