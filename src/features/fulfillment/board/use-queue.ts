import { useEffect, useSyncExternalStore } from 'react';
import { queueChanged } from '#features/orders';
import { authToken } from '#platform/browser/browser.ts';
import { useCallCache } from '#platform/browser/data/data-provider.tsx';
import { useCall } from '#platform/browser/data/use-call.ts';
import { live } from '#platform/live/page.ts';
import { getStaffOrder, listQueue } from '../queue/queue.contract.ts';
import { listStaffSubstitutions } from '../substitutions/substitutions.contract.ts';

export type Connection = 'live' | 'reconnecting' | 'offline';

const POLL_MS = 10_000;
/** Beside the live connection, for what it does not say: that time has passed at the store. */
const READ_AGAIN_MS = 60_000;

/** The open orders of a store, kept up to date by the live connection, and read again every 10 s while it is down. */
export function useQueue(storeId: string) {
  const cache = useCallCache();
  const connection = useConnection();
  useEffect(() => {
    const renew = () => {
      void cache.invalidate(listQueue);
      void cache.invalidate(getStaffOrder);
      void cache.invalidate(listStaffSubstitutions);
    };
    const ends = [live.on(queueChanged, renew), live.onReturn(renew)];
    live.start(authToken.get);
    return () => {
      live.stop();
      for (const end of ends) end();
    };
  }, [cache]);
  const { data, error, refetch, dataUpdatedAt } = useCall(
    listQueue,
    { storeId },
    { refetchInterval: connection === 'live' ? READ_AGAIN_MS : POLL_MS, isOptional: true },
  );
  // The server's clock decides, not the tablet's.
  const clockOffset = data ? Date.parse(data.asOf) - dataUpdatedAt : 0;
  return { queue: data, error, refetch, connection, clockOffset, readAt: dataUpdatedAt };
}

function useConnection(): Connection {
  const isLive = useSyncExternalStore(live.subscribe, live.isOnline, () => false);
  const hasNetwork = useSyncExternalStore(
    subscribeToNetwork,
    () => navigator.onLine,
    () => true,
  );
  if (!hasNetwork) return 'offline';
  return isLive ? 'live' : 'reconnecting';
}

function subscribeToNetwork(listener: () => void): () => void {
  for (const event of ['online', 'offline']) addEventListener(event, listener);
  return () => {
    for (const event of ['online', 'offline']) removeEventListener(event, listener);
  };
}
