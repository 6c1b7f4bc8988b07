import { type BoundOperation, handle } from '#platform/handle.ts';
import { addCartItem, getCart, mergeGuestCart, priceGuestCart, removeCartItem, setCartItem } from './cart.contract.ts';
import { addToCart, setInCart, takeOutOfCart } from './change-cart.server.ts';
import { mergeGuest, priceGuest } from './guest-cart.server.ts';
import { type CartDeps, readCart } from './read-cart.server.ts';

export const cartApi = (deps: CartDeps): BoundOperation[] => [
  handle(getCart, (_input, { viewer }) => readCart(deps, viewer.userId)),
  handle(priceGuestCart, ({ items }) => priceGuest(deps, items)),
  handle(mergeGuestCart, (input, { viewer }) => mergeGuest(deps, viewer.userId, input)),
  handle(addCartItem, (input, { viewer }) => addToCart(deps, viewer.userId, input)),
  handle(setCartItem, ({ productId, props }, { viewer }) => setInCart(deps, viewer.userId, { productId, ...props })),
  handle(removeCartItem, ({ productId }, { viewer }) => takeOutOfCart(deps, viewer.userId, productId)),
];
