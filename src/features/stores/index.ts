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
export { isOpenAt, type OpeningState, openingState, type Weekday } from './opening-hours.ts';
export { CardKind, DayHours, DeliveryZone, OperationHours, Store, StoreMarker } from './stores.contract.ts';
