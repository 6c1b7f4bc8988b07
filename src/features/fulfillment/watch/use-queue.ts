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

/** The open orders of a store, as the watch of its console last read them. */
export function useQueue(storeId: string) {
  const connection = useConnection();
  const { data, error, refetch, dataUpdatedAt } = useCall(listQueue, { storeId }, { isOptional: true });
  // The server's clock decides, not the tablet's.
  const clockOffset = data ? Date.parse(data.asOf) - dataUpdatedAt : 0;
  return { queue: data, error, refetch, connection, clockOffset, readAt: dataUpdatedAt };
}

/** Keeps them up to date by the live connection, and reads them again every 10 s while it is down. Once on a page. */
export function useQueueUpdates(storeId: string): void {
  const cache = useCallCache();
  const connection = useConnection();
  const refetchInterval = connection === 'live' ? READ_AGAIN_MS : POLL_MS;
  useCall(listQueue, { storeId }, { refetchInterval, isOptional: true });
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
