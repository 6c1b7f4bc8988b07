export { type CardStore, cardStore } from './card-store.ts';
export {
  type Area,
  type DeliveryOffer,
  deliveryOffer,
  isWithinZone,
  isWithinZones,
  pointOf,
  type Zone,
} from './delivery-zones.ts';
export { whenOpenFor } from './open-time.ts';
export { isOpenAt, type OpeningState, openingState, type Weekday } from './opening-hours.ts';
export { isSaleTime } from './sale-hours.ts';
export { storeJsonLd } from './store-json-ld.ts';
export { CardKind, DayHours, DeliveryZone, OperationHours, Store, StoreMarker } from './stores.contract.ts';
