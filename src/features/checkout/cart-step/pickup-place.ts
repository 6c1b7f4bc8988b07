import { useStoreDetails } from '#features/cart/ui';
import { distanceKm } from '#features/places';
import { isPastLastOrder, pointOf, type Store } from '#features/stores';
import { arrivalInWords, hoursState, openState, pickupInWords } from '#features/stores/ui';
import { pickupNotice } from './order-facts.ts';

/** Where and until when to pick up an order, in words; null until known. */
export function usePickupPlace(storeId: string) {
  const { data } = useStoreDetails(storeId, { isFollowed: true });
  if (!data) return null;
  const { address, city, province } = data.location;
  const now = new Date();
  const state = openState(data, now);
  const { isOpen, text } = hoursState(data, now);
  return {
    address,
    town: [city, province].filter(Boolean).join(', '),
    hours: text,
    notice: pickupNotice(data, isOpen),
    ready: state.isPaused ? state.text : pickupInWords(data, now),
  };
}

/**
 * 'Arriving 4:50–5:10 PM', 'Paused until 5:30 PM'. null while the store is closed, or past its last order: it delivers only
 * while open.
 */
export function arrivalOf(store: Store, coordinates: readonly number[], now: Date): string | null {
  const state = openState(store, now);
  if (state.isPaused) return state.text;
  const [from, to] = [pointOf(store.geolocation.coordinates), pointOf(coordinates)];
  return from && to && store.isOpen && !isPastLastOrder(store, now)
    ? arrivalInWords(store, now, distanceKm(from, to))
    : null;
}
