import { usePlace } from '#features/places/ui';
import { getStore, type Store } from '#features/stores';
import { useCallCache } from '#platform/browser/data/data-provider.tsx';
import { useCall } from '#platform/browser/data/use-call.ts';

/** With the 3 seconds for which responses are cached, a shopper sees a change of a store within 5. */
const FOLLOW_MS = 1_500;

/** Store details as they are cached, of stores by their ids; undefined: not read yet. */
export function useReadStore(): (id: string) => Store | undefined {
  const { place } = usePlace();
  const { read } = useCallCache();
  return (id) => read(getStore, detailsOf(id, place));
}

const detailsOf = (id: string, place: ReturnType<typeof usePlace>['place']) => ({
  id,
  loc: place ? `${place.lng},${place.lat}` : undefined,
});

/**
 * Store details that a cart lacks: distance, address, opening hours, delivery zones. `isFollowed`: a pause, other hours
 * and full quarters of an hour show at once.
 */
export function useStoreDetails(id: string, { isFollowed = false } = {}) {
  const { place } = usePlace();
  const isKnown = useReadStore()(id) !== undefined;
  return useCall(
    getStore,
    detailsOf(id, place),
    isFollowed ? { refetchInterval: FOLLOW_MS, isOptional: isKnown } : { staleTime: 60_000 },
  );
}
