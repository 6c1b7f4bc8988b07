export { CardKind, DayHours, DeliveryZone, OperationHours, Store, StoreMarker } from './stores.contract.ts';
