export { cartApi } from './cart.api.server.ts';
export {
  addLines,
  type CartStoreChange,
  changeCartStores,
  emptyCartOfStores,
  lockCart,
  orderCardId,
} from './cart.queries.server.ts';
export { type CartEntry, cartOf } from './cart.ts';
export { readGuestEntries } from './guest/guest-cart.server.ts';
export { cartPersonalData } from './personal-data.server.ts';
export { type CartDeps, readCart, readCartEntries, readCartToSubmit } from './read-cart.server.ts';
export { startCartJobs } from './tidy-carts.server.ts';
