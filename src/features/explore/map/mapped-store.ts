import { type CardStore, cardStore, type Store } from '#features/stores';

/** A store's card with its place. */
export type MappedStore = CardStore & { coordinates: [longitude: number, latitude: number] };

export const mappedStore = (store: Store): MappedStore => ({
  ...cardStore(store),
  coordinates: store.geolocation.coordinates,
});
