import type { CartItem, CartOrder } from '../cart.contract.ts';

/** Why a line cannot be ordered; null: it can. `quantity`: as last set. An unsold product counts as out of stock. */
export function lineProblem({ product }: Pick<CartItem, 'product'>, quantity: number): string | null {
  if (product.quantity === 0) return 'Out of stock. Remove it to continue.';
  return product.quantity < quantity ? `Only ${product.quantity} left in stock.` : null;
}

/** The same as a standalone sentence, as the server words it. */
export function shortText(product: string, store: string, unitsLeft: number): string {
  const what = `${product} at ${store}`;
  if (unitsLeft === 0) return `${what} is out of stock.`;
  return `Only ${unitsLeft} ${unitsLeft === 1 ? 'unit' : 'units'} of ${what} ${unitsLeft === 1 ? 'is' : 'are'} left.`;
}

/** Why no line of a store's order can proceed: the store left, or was to deliver and is closed, or about to close. */
export function orderProblem(order: Pick<CartOrder, 'unavailable' | 'deliveryType' | 'store'>): string | null {
  if (order.unavailable) return order.unavailable;
  if (order.deliveryType !== 'delivery') return null;
  const { displayAs: name, isOpen, isPastLastOrder } = order.store;
  if (isPastLastOrder) return `${name} takes no more deliveries before it closes.`;
  return isOpen ? null : `${name} is closed now and delivers only while it is open.`;
}
