import type { Category } from '#features/catalog';

/** What the filters need of a category. */
export type FilterOption = Pick<Category, 'id' | 'name' | 'displayName' | 'parentId'>;

export const filterOption = ({ id, name, displayName, parentId }: Category): FilterOption => ({
  id,
  name,
  displayName,
  parentId,
});
