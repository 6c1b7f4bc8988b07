import { type BestSeller, type CardStore, cardStore, type ListedStore } from '#features/stores';

export type MappedStore = CardStore & {
  coordinates: [longitude: number, latitude: number];
  bestSellers?: readonly BestSeller[];
};

export const mappedStore = (store: ListedStore): MappedStore => ({
  ...cardStore(store),
  coordinates: store.geolocation.coordinates,
  ...(store.bestSellers && { bestSellers: store.bestSellers }),
});
