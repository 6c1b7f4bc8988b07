import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useNowInSteps } from '#ui/hooks/use-now.ts';
import { queueWith } from '../offline/kept-acts.ts';
import { useKeptActs, useSendingKeptActs } from '../offline/use-kept-acts.ts';
import type { QueueOrder } from '../queue/queue.contract.ts';
import { useSoundSettings } from '../sound/sound-settings.ts';
import { useOrderSounds } from '../sound/use-order-sounds.ts';
import { useCanceledMeanwhile } from './use-canceled-meanwhile.ts';
import { useQueue, useQueueUpdates } from './use-queue.ts';

/** `openId`: the order that someone reads on this page. */
type Props = { storeId: string; openId: string | null };

const COARSE_MS = 15_000;

/**
 * Rings for the orders of a store on every page of its console, not on the board alone: someone may check an ID, or set the
 * hours, when the next one comes. Keeps the queue up to date, sends what was kept without a connection, and draws nothing.
 */
export function OrderWatch({ storeId, openId }: Props) {
  useQueueUpdates(storeId);
  const { orders, ended, connection, clockOffset, readAt } = useOpenOrders(storeId);
  useSendingKeptActs(storeId, connection === 'offline', readAt);
  const settings = useSoundSettings();
  const now = useNowInSteps(COARSE_MS) + clockOffset;
  useOrderSounds({ storeId, openId, now, settings, ended, orders });
  useCanceledMeanwhile(ended, now);
  useCountInTitle(newOf(orders).length);
  return null;
}

/** How many new orders the store has; 0 while the queue is not known. */
export function useNewOrders(storeId: string): number {
  return newOf(useOpenOrders(storeId).orders).length;
}

/** None while the queue is not known. What is kept on this device counts as done. */
function useOpenOrders(storeId: string) {
  const { queue, ...read } = useQueue(storeId);
  const { acts } = useKeptActs(storeId);
  return { ...read, orders: queueWith(queue?.orders ?? [], acts), ended: queue?.ended ?? [] };
}

const newOf = (orders: readonly QueueOrder[]) => orders.filter(({ status }) => status === 'new-order');

/** In the tab's title, and on the icon of the installed app. */
function useCountInTitle(count: number): void {
  // A page that follows has its own title.
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: that is what `pathname` says
  useEffect(() => {
    if (count === 0) return;
    document.title = `(${count}) ${document.title}`;
    return () => {
      document.title = document.title.replace(/^\(\d+\) /, '');
    };
  }, [count, pathname]);
  useEffect(() => {
    void navigator.setAppBadge?.(count).catch(() => {});
    return () => void navigator.clearAppBadge?.().catch(() => {});
  }, [count]);
}
