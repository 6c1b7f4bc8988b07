import { usePlace } from '#features/places/ui';
import { getStore } from '#features/stores';
import { useCall } from '#platform/browser/data/use-call.ts';

/** A store with what a cart does not carry: how far it is, where, open until when, its delivery zones. */
export function useStoreDetails(id: string) {
  const { place } = usePlace();
  const loc = place ? `${place.lng},${place.lat}` : undefined;
  return useCall(getStore, { id, loc }, { staleTime: 60_000 });
}
