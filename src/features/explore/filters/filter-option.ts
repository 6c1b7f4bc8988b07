import type { Category } from '#features/catalog';
import type { ExplorerQuery } from '../list/explorer-query.ts';

/** The part of a category that the filters use. */
export type FilterOption = Pick<Category, 'id' | 'name' | 'displayName' | 'parentId'>;

/** The categories, with the subcategories of those that are chosen (and those chosen themselves): a page carries no others. */
export function filterOptions(
  categories: readonly Category[],
  { category, subCategory }: Pick<ExplorerQuery, 'category' | 'subCategory'>,
): FilterOption[] {
  const chosen = new Set(categories.filter(({ name }) => category.includes(name)).map(({ id }) => id));
  return categories
    .filter(({ name, parentId }) => parentId === null || chosen.has(parentId) || subCategory.includes(name))
    .map(({ id, name, displayName, parentId }) => ({ id, name, displayName, parentId }));
}
