export { type StoreRow, toStore } from './rows.server.ts';
export {
  storeColumns,
  storeConditions,
  storeMarkers,
  storePage,
  storesByIds,
  zonesOfStores,
} from './stores.queries.server.ts';
