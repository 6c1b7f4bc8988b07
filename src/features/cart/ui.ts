import { lazyPart } from '#ui/states/lazy-part.tsx';

export { AddButton } from './add/add-button.tsx';
export { AddOne, AddToCart } from './add/add-to-cart.tsx';
export type { CartChanges } from './hooks/cart-value.ts';
export { usePricedCart } from './hooks/use-priced-cart.ts';
export { useStoreDetails } from './hooks/use-store-details.ts';
export { mendIdOf } from './lines/cart-line.tsx';
export { CartLines } from './lines/cart-lines.tsx';
export { shownOrders } from './lines/removed-lines.ts';
export { useRemovedLines } from './lines/removed-store.ts';
export { StoreGone, StoreGoneTag } from './lines/store-gone.tsx';
export { CartProvider, useCart } from './panel/cart-provider.tsx';
export { EmptyCart } from './panel/empty-cart.tsx';
export { StoreHead } from './panel/store-head.tsx';

/** The side panel with the cart; its code comes with its first opening. */
export const CartPanel = lazyPart(() => import('./panel/cart-panel.tsx').then((it) => it.CartPanel), {
  name: 'The cart',
  over: true,
});
