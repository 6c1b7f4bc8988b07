import type { Product } from '#features/catalog';
import type { CategoryShelf } from '../explore.contract.ts';

/** Groups products by category into shelves, each with its category's total. */
export function shelvesOf(products: readonly { product: Product; onShelf: number }[]): CategoryShelf[] {
  const shelves: CategoryShelf[] = [];
  for (const { product, onShelf } of products) {
    let shelf = shelves.at(-1);
    if (shelf?.categoryName !== product.category) {
      const { category: categoryName, categoryLabel: categoryDisplayName } = product;
      shelf = { categoryName, categoryDisplayName, items: [], totalItems: onShelf };
      shelves.push(shelf);
    }
    shelf.items.push(product);
  }
  return shelves;
}
