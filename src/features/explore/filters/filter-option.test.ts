import { describe, expect, it } from 'vitest';
import type { Category } from '#features/catalog';
import { filterOptions } from './filter-option.ts';

const category = (id: string, name: string, parentId: string | null = null) =>
  ({ id, name, displayName: name.toUpperCase(), parentId, imageUrl: '', isActive: true, orderBy: null }) as Category;

const all = [
  category('1', 'flower'),
  category('2', 'vapes'),
  category('3', 'whole', '1'),
  category('4', 'milled', '1'),
  category('5', 'carts', '2'),
];
const names = (chosen: Partial<Parameters<typeof filterOptions>[1]>) =>
  filterOptions(all, { category: [], subCategory: [], ...chosen }).map(({ name }) => name);

describe('the options of the filters', () => {
  it('is every category, and the subcategories of those that are chosen', () => {
    expect(names({})).toEqual(['flower', 'vapes']);
    expect(names({ category: ['flower'] })).toEqual(['flower', 'vapes', 'whole', 'milled']);
  });

  it('keeps a subcategory that an address names without its category, so that its tag has a name', () => {
    expect(names({ subCategory: ['carts'] })).toEqual(['flower', 'vapes', 'carts']);
  });

  it('carries no more of each than its name, label and place', () => {
    expect(filterOptions(all, { category: [], subCategory: [] })[0]).toEqual({
      id: '1',
      name: 'flower',
      displayName: 'FLOWER',
      parentId: null,
    });
  });
});
