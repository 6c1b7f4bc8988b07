export { toDeliveredProducts } from './delivery/delivered-products.server.ts';
export { type StoreRow, toStore } from './rows.server.ts';
export { storeById } from './store-by-id.server.ts';
export { storesApi } from './stores.api.server.ts';
export {
  storeConditions,
  storeDetailColumns,
  storePage,
  storesByIds,
  zonesOfStores,
} from './stores.queries.server.ts';
