import { useStoreDetails } from '#features/cart/ui';
import { openState, pickupInWords } from '#features/stores/ui';
import { pickupNotice } from './order-facts.ts';

/** Where and until when to pick up an order, in words; null until known. */
export function usePickupPlace(storeId: string) {
  const { data } = useStoreDetails(storeId);
  if (!data) return null;
  const { address, city, province } = data.location;
  const now = new Date();
  const { isOpen, text } = openState(data, now);
  return {
    address,
    town: [city, province].filter(Boolean).join(', '),
    hours: text,
    notice: pickupNotice(data, isOpen),
    ready: pickupInWords(data, now),
  };
}
