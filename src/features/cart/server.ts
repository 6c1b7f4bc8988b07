export { cartApi } from './cart.api.server.ts';
export {
  addLines,
  type CartStoreChange,
  cartEntries,
  changeCartStore,
  emptyCartOfStores,
  lockCart,
} from './cart.queries.server.ts';
export type { CartEntry } from './cart.ts';
export { type CartDeps, readCart } from './read-cart.server.ts';
