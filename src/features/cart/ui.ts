export { AddButton } from './add-button.tsx';
export { AddOne, AddToCart } from './add-to-cart.tsx';
export { CartProvider, type Item, useCart, usePricedCart } from './cart-provider.tsx';
