import type { Category } from '#features/catalog';
import type { ExplorerQuery } from '../list/explorer-query.ts';

export type FilterOption = Pick<Category, 'id' | 'name' | 'displayName' | 'parentId'>;

/** The categories, with subcategories only of chosen ones (and chosen subcategories): a page carries no others. */
export function filterOptions(
  categories: readonly Category[],
  { category, subCategory }: Pick<ExplorerQuery, 'category' | 'subCategory'>,
): FilterOption[] {
  const chosen = new Set(categories.filter(({ name }) => category.includes(name)).map(({ id }) => id));
  return categories
    .filter(({ name, parentId }) => parentId === null || chosen.has(parentId) || subCategory.includes(name))
    .map(({ id, name, displayName, parentId }) => ({ id, name, displayName, parentId }));
}
