import type { Product } from '#features/catalog';
import type { CategoryShelf } from '../explore.contract.ts';

/** Products that come category by category, as one shelf for each. */
export function shelvesOf(products: readonly Product[]): CategoryShelf[] {
  const shelves: CategoryShelf[] = [];
  for (const product of products) {
    let shelf = shelves.at(-1);
    if (shelf?.categoryName !== product.category) {
      shelf = { categoryName: product.category, categoryDisplayName: product.categoryLabel, items: [] };
      shelves.push(shelf);
    }
    shelf.items.push(product);
  }
  return shelves;
}
