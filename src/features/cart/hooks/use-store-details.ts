import { usePlace } from '#features/places/ui';
import { getStore } from '#features/stores';
import { useCall } from '#platform/browser/data/use-call.ts';

/** Store details that a cart lacks: distance, address, opening hours, delivery zones. */
export function useStoreDetails(id: string) {
  const { place } = usePlace();
  const loc = place ? `${place.lng},${place.lat}` : undefined;
  return useCall(getStore, { id, loc }, { staleTime: 60_000 });
}
