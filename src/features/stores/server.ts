export { toDeliveredProducts } from './delivery/delivered-products.server.ts';
export { minuteOfWeek, type OpenInterval, openIntervals } from './hours/opening-hours.ts';
export { type StoreRow, toStore } from './rows.server.ts';
export { storeById } from './store-by-id.server.ts';
export { storesApi } from './stores.api.server.ts';
export {
  storeDetailColumns,
  storePage,
  storesByIds,
  zoneAreas,
  zonesOfStores,
} from './stores.queries.server.ts';
