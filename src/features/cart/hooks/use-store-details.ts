import { usePlace } from '#features/places/ui';
import { getStore } from '#features/stores';
import { useCallCache } from '#platform/browser/data/data-provider.tsx';
import { useCall } from '#platform/browser/data/use-call.ts';

/** With the 3 seconds for which responses are cached, a shopper sees a change of a store within 5. */
const FOLLOW_MS = 1_500;

/**
 * Store details that a cart lacks: distance, address, opening hours, delivery zones. `isFollowed`: a pause, other hours
 * and full quarters of an hour show at once.
 */
export function useStoreDetails(id: string, { isFollowed = false } = {}) {
  const { place } = usePlace();
  const { read } = useCallCache();
  const input = { id, loc: place ? `${place.lng},${place.lat}` : undefined };
  const isKnown = read(getStore, input) !== undefined;
  return useCall(
    getStore,
    input,
    isFollowed ? { refetchInterval: FOLLOW_MS, isOptional: isKnown } : { staleTime: 60_000 },
  );
}
