export { toDeliveredProducts } from './delivery/delivered-products.server.ts';
export { changeBusy, changePreparation } from './hours/change-preparation.server.ts';
export { minuteOfWeek, type OpenInterval, openIntervals } from './hours/opening-hours.ts';
export { NO_STORE, ownStoreKey } from './own-store.server.ts';
export { deliveryInformation, inexact, type StoreRow, toStore } from './rows.server.ts';
export { setStatus } from './status/change-status.server.ts';
export { lockStatus } from './status/status.queries.server.ts';
export { storeById } from './store-by-id.server.ts';
export { storeEvents, storesApi } from './stores.api.server.ts';
export {
  storeDetailColumns,
  storePage,
  storesByIds,
  storesFound,
  zoneAreas,
  zonesOfStores,
} from './stores.queries.server.ts';
