import { useEffect, useState, useSyncExternalStore } from 'react';
import { type Blocker, useBlocker } from 'react-router';
import { readNetworkState } from '#platform/browser/data/network.ts';
import { hasServiceWorker, startServiceWorker } from '#platform/web/service-worker.ts';
import { WifiSlashIcon } from '#ui/icons/icons.ts';
import { toast } from '#ui/overlays/toast.tsx';
import { Button } from '#ui/parts/button.tsx';
import { announce } from '#ui/text/live-region.tsx';
import { noResponse } from './no-response.ts';

type Props = { /** The page says that it is offline, and opens what is within its path. */ isOfPage: boolean };

/** Shows that the device is offline, and blocks navigation, which would lose typed text. The visitor can retry it. */
export function OfflineNotice({ isOfPage }: Props) {
  const isOffline = useIsOffline();
  const [isHeld, setHeld] = useState(false);
  useServiceWorker();
  useEffect(readNetworkState, []);
  return (isOffline || isHeld) && <Held isOfPage={isOfPage} isOffline={isOffline} onHeld={setHeld} />;
}

/** Mounted only when needed: the router warns of navigations that a blocker cannot block, such as a link within the page. */
function Held({ isOfPage, isOffline, onHeld }: Props & { isOffline: boolean; onHeld: (isHeld: boolean) => void }) {
  const blocker = useBlocker(
    ({ currentLocation: here, nextLocation: next }) =>
      !navigator.onLine && (here.pathname !== next.pathname || (!isOfPage && here.search !== next.search)),
  );
  const isHeld = blocker.state === 'blocked';
  useEffect(() => {
    if (isHeld) toast.error(noResponse());
    onHeld(isHeld);
  }, [isHeld, onHeld]);
  if (isOfPage && !isHeld) return null;
  return (
    <section aria-label="Network" className="offline-notice">
      <WifiSlashIcon />
      <p>{textFor(isOffline, isHeld)}</p>
      {isHeld && <TryAgain blocker={blocker} />}
    </section>
  );
}

/** Prefetches what the next offline visit needs. The page has long been interactive by then. */
function useServiceWorker(): void {
  useEffect(() => {
    if (!hasServiceWorker()) return;
    // Optional: a browser may forbid it.
    const start = () => void startServiceWorker().catch(() => {});
    if ('requestIdleCallback' in window) requestIdleCallback(start);
    else setTimeout(start);
  }, []);
}

function textFor(isOffline: boolean, isHeld: boolean): string {
  if (!isHeld) return 'You are offline. You can still read this page.';
  return isOffline ? 'You are offline. The page did not open.' : 'You are online again.';
}

function TryAgain({ blocker }: { blocker: Blocker & { state: 'blocked' } }) {
  const tryAgain = () => {
    if (navigator.onLine) blocker.proceed();
    else toast.error(noResponse());
  };
  return (
    <Button tone="secondary" size="sm" onClick={tryAgain}>
      Try again
    </Button>
  );
}

function useIsOffline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => !navigator.onLine,
    () => false,
  );
}

function subscribe(listener: () => void): () => void {
  const onOffline = () => {
    announce('You are offline.');
    listener();
  };
  const onOnline = () => {
    announce('You are online again.');
    listener();
  };
  addEventListener('offline', onOffline);
  addEventListener('online', onOnline);
  return () => {
    removeEventListener('offline', onOffline);
    removeEventListener('online', onOnline);
  };
}
