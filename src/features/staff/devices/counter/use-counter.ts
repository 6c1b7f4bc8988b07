import { useEffect, useSyncExternalStore } from 'react';
import { useSession } from '#features/auth/ui';
import { queueChanged } from '#features/orders';
import { useCallCache } from '#platform/browser/data/data-provider.tsx';
import { useCall } from '#platform/browser/data/use-call.ts';
import { live } from '#platform/live/page.ts';
import { DEVICE_TOKEN } from '#platform/live/protocol.ts';
import { getCounter } from './counter.contract.ts';

/** In case the live connection is down for long. */
const READ_AGAIN_MS = 60_000;
/** While it is unlocked: the connection is the tablet's, and is not notified of the end of a person's session. */
const READ_AGAIN_OPEN_MS = 5_000;

/** What this tablet shows, updated by its own live connection, locked or not. `onNewOrder`: one came in just now. */
export function useCounter(onNewOrder: () => void) {
  const { user } = useSession();
  const cache = useCallCache();
  // It belongs to the tablet, not to who has unlocked it.
  const { data, error, refetch, dataUpdatedAt } = useCall(
    getCounter,
    {},
    { user: null, refetchInterval: user ? READ_AGAIN_OPEN_MS : READ_AGAIN_MS },
  );
  const deviceId = error ? undefined : data?.device.id;
  useEffect(() => {
    if (!deviceId) return;
    const renew = () => void cache.invalidate(getCounter);
    const ends = [
      live.on(queueChanged, ({ status }) => {
        if (status === 'new-order') onNewOrder();
        renew();
      }),
      live.onReturn(renew),
      live.onRefused(renew),
    ];
    live.start(() => DEVICE_TOKEN);
    return () => {
      live.stop();
      for (const end of ends) end();
    };
  }, [deviceId, cache, onNewOrder]);
  // Asked by another user, or by none, it is another answer; a cache is of one user.
  useEffect(() => void cache.invalidate(getCounter), [cache]);
  const isOnline = useSyncExternalStore(live.subscribe, live.isOnline, () => false);
  const acting = data?.people.find(({ userId }) => userId === data.actingUserId && userId === user?.id) ?? null;
  const clockOffset = data ? Date.parse(data.dateNow) - dataUpdatedAt : 0;
  return { counter: data, acting, error, refetch, isOnline, clockOffset };
}
