export { addedAllText } from './add/added-all-text.ts';
export {
  addCartItem,
  Cart,
  CartItem,
  CartOrder,
  DeliveryLocation,
  DeliveryType,
  getCart,
  guestItems,
  mergeGuestCart,
  priceGuestCart,
  removeCartItem,
  restoreCartItem,
  setCartItem,
  setCartItemWish,
  shownPrice,
  updateCart,
} from './cart.contract.ts';
export { cannabisOf, storeGone, subTotalOf } from './cart.ts';
export {
  MOST_CANNABIS_MG,
  MOST_LINES,
  MOST_STORES,
  MOST_UNITS,
  TOO_MANY_LINES,
  TOO_MANY_STORES,
  TOO_MUCH_CANNABIS,
  WRONG_QUANTITY,
} from './cart-limits.ts';
export { cartChanges } from './lines/cart-changes.ts';
export { joinNames } from './lines/join-names.ts';
export { lineProblem, orderProblem, shortText } from './lines/line-problem.ts';
export { findWaysToBuy, moveCart, undoMoveCart, type Way, type WayName, type WaysToBuy } from './ways/ways.contract.ts';
export { isWish, WISH_LABELS, WISHES, type Wish } from './wish/wish.ts';
