import type { StoreBranch } from '#features/catalog';
import type { Store } from '../stores.contract.ts';

/** The fields of a store card: lists carry no others, as delivery zones are long. */
export type CardStore = Pick<
  Store,
  | 'id'
  | 'displayAs'
  | 'imageUrl'
  | 'reviewRate'
  | 'reviewCount'
  | 'operationHours'
  | 'timeZone'
  | 'preparationMinutes'
  | 'pause'
  | 'fullTimes'
  | 'distance'
  | 'precision'
  | 'delivery'
> & {
  location: StoreBranch;
  deliveryInformation: Pick<Store['deliveryInformation'], 'hasDelivery' | 'isDeliveryOnly'>;
};

export const cardStore = (store: Store): CardStore => ({
  id: store.id,
  displayAs: store.displayAs,
  location: { address: store.location.address, city: store.location.city },
  imageUrl: store.imageUrl,
  reviewRate: store.reviewRate,
  reviewCount: store.reviewCount,
  operationHours: store.operationHours,
  timeZone: store.timeZone,
  preparationMinutes: store.preparationMinutes,
  pause: store.pause,
  fullTimes: store.fullTimes,
  distance: store.distance,
  precision: store.precision,
  delivery: store.delivery,
  deliveryInformation: {
    hasDelivery: store.deliveryInformation.hasDelivery,
    isDeliveryOnly: store.deliveryInformation.isDeliveryOnly,
  },
});
