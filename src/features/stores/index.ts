export { type CardStore, cardStore } from './card/card-store.ts';
export { getStoreChecklist, testStoreSound } from './checklist/checklist.contract.ts';
export {
  type Area,
  type DeliveryOffer,
  deliveryOffer,
  isWithinZone,
  isWithinZones,
  pointOf,
  type Zone,
} from './delivery/delivery-zones.ts';
export { countsFrom, isPastLastOrder } from './hours/last-order.ts';
export { openMinutesBetween, whenOpenFor } from './hours/open-time.ts';
export { isOpenAt, type OpeningState, openingState, type Weekday } from './hours/opening-hours.ts';
export { arrivingBetween, doorWindow, readyAt, readyToLeaveAt, type Seller } from './hours/ready-time.ts';
export { isSaleTime } from './hours/sale-hours.ts';
export { type Bounds, bounds } from './map-bounds.ts';
export { changeStoreHours, getStoreHours } from './opening/hours.contract.ts';
export { changeStorePreparation, getStorePreparation } from './opening/preparation.contract.ts';
export { storeJsonLd } from './page/store-json-ld.ts';
export {
  changeStorePicture,
  changeStoreProfile,
  getStoreProfile,
  removeStorePicture,
} from './settings/profile.contract.ts';
export { isPausedAt } from './status/pause.ts';
export { notTakingOrders } from './status/pause-words.ts';
export {
  changeStoreStatus,
  getStoreStatus,
  type PauseReason,
  StoreStatus,
  storeStatusChanged,
} from './status/status.contract.ts';
export {
  BestSeller,
  CardKind,
  DayHours,
  DeliveryInformation,
  DeliveryZone,
  getStore,
  ListedStore,
  listStores,
  OperationHours,
  Pause,
  Store,
  TimeSpan,
} from './stores.contract.ts';
export { takesCard } from './takes-card.ts';
export {
  changeDeliveryZones,
  changeOrderTypes,
  getStoreDelivery,
  outlinePostalAreas,
  testDeliveryAddress,
} from './zones/zones.contract.ts';
