import { handle, type OperationBinding } from '#platform/contract/handle.ts';
import {
  addCartItem,
  findCartOffers,
  getCart,
  mergeGuestCart,
  priceGuestCart,
  removeCartItem,
  restoreCartItem,
  setCartItem,
  setCartItemWish,
} from './cart.contract.ts';
import { addToCart, restoreInCart, setInCart, takeOutOfCart } from './change-cart.server.ts';
import { mergeGuest, priceGuest } from './guest/guest-cart.server.ts';
import { cartOffers } from './offers/cart-offers.server.ts';
import { type CartDeps, readCart } from './read-cart.server.ts';
import { setWish } from './wish/set-wish.server.ts';

export const cartApi = (deps: CartDeps): OperationBinding[] => [
  handle(getCart, (_input, { viewer }) => readCart(deps, viewer.userId)),
  handle(findCartOffers, (input) => cartOffers(deps, input)),
  handle(priceGuestCart, ({ items }) => priceGuest(deps, items)),
  handle(mergeGuestCart, (input, { viewer }) => mergeGuest(deps, viewer.userId, input)),
  handle(addCartItem, (input, { viewer }) => addToCart(deps, viewer.userId, input)),
  handle(setCartItem, ({ productId, props }, { viewer }) => setInCart(deps, viewer.userId, { productId, ...props })),
  handle(setCartItemWish, (input, { viewer }) => setWish(deps, viewer.userId, input)),
  handle(removeCartItem, ({ productId }, { viewer }) => takeOutOfCart(deps, viewer.userId, productId)),
  handle(restoreCartItem, ({ productId }, { viewer }) => restoreInCart(deps, viewer.userId, productId)),
];
