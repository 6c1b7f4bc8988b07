import { useStoreDetails } from '#features/cart/ui';
import { openState } from '#features/stores/ui';

/** Where and until when a pickup order can be fetched, in words; null until it is known. */
export function usePickupPlace(storeId: string) {
  const { data } = useStoreDetails(storeId);
  if (!data) return null;
  const { address, city, province } = data.location;
  const { isOpen, text } = openState(data, new Date());
  return { address, town: [city, province].filter(Boolean).join(', '), hours: text, isOpen };
}
