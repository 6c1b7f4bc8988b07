export {
  addCartItem,
  Cart,
  CartItem,
  CartOrder,
  DeliveryLocation,
  DeliveryType,
  getCart,
  mergeGuestCart,
  priceGuestCart,
  removeCartItem,
  restoreCartItem,
  setCartItem,
  updateCart,
} from './cart.contract.ts';
export { storeGone } from './cart.ts';
export { MOST_LINES, MOST_STORES, MOST_UNITS, TOO_MANY_LINES, TOO_MANY_STORES, WRONG_QUANTITY } from './cart-limits.ts';
export { cartChanges } from './lines/cart-changes.ts';
export { lineProblem, orderProblem, shortText } from './lines/line-problem.ts';
export { listed } from './lines/listed.ts';
