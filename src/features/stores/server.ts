export { toDeliveredProducts } from './delivery/delivered-products.server.ts';
export { type StoreRow, toStore } from './rows.server.ts';
export {
  storeConditions,
  storeDetailColumns,
  storeMarkers,
  storePage,
  storesByIds,
  zonesOfStores,
} from './stores.queries.server.ts';
