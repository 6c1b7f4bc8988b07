import { lazy } from 'react';

export { AddButton } from './add-button.tsx';
export { AddOne, AddToCart } from './add-to-cart.tsx';
export { CartLine } from './cart-line.tsx';
export { CartProvider, useCart } from './cart-provider.tsx';
export type { CartChanges } from './cart-value.ts';
export { EmptyCart } from './empty-cart.tsx';
export { StoreGone, StoreGoneTag } from './store-gone.tsx';
export { StoreHead } from './store-head.tsx';
export { usePricedCart } from './use-priced-cart.ts';
export { useStoreDetails } from './use-store-details.ts';

/** The side panel with the cart; its code comes with its first opening. */
export const CartPanel = lazy(() => import('./cart-panel.tsx').then(({ CartPanel: it }) => ({ default: it })));
