export { type CardStore, cardStore } from './card-store.ts';
export {
  type Area,
  type DeliveryOffer,
  deliveryOffer,
  isWithinZone,
  isWithinZones,
  pointOf,
  type Zone,
} from './delivery/delivery-zones.ts';
export { whenOpenFor } from './hours/open-time.ts';
export { isOpenAt, type OpeningState, openingState, type Weekday } from './hours/opening-hours.ts';
export { isSaleTime } from './hours/sale-hours.ts';
export type { Bounds } from './map-bounds.ts';
export { storeJsonLd } from './store-json-ld.ts';
export {
  CardKind,
  DayHours,
  DeliveryZone,
  getStore,
  listStoreMarkers,
  listStores,
  OperationHours,
  Store,
  StoreMarker,
} from './stores.contract.ts';
export { takesCard } from './takes-card.ts';
