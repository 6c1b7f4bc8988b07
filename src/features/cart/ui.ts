export { AddButton } from './add-button.tsx';
export { CartProvider, type Item, useCart, usePricedCart } from './cart-provider.tsx';
