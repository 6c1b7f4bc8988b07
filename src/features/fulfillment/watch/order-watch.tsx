import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useNowInSteps } from '#ui/hooks/use-now.ts';
import { queueWith } from '../offline/kept-acts.ts';
import { useKeptActs, useSendingKeptActs } from '../offline/use-kept-acts.ts';
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
  const { queue, connection, clockOffset, readAt } = useQueue(storeId);
  const { acts } = useKeptActs(storeId);
  useSendingKeptActs(storeId, connection === 'offline', readAt);
  const orders = queueWith(queue?.orders ?? [], acts);
  const ended = queue?.ended ?? [];
  const settings = useSoundSettings();
  const now = useNowInSteps(COARSE_MS) + clockOffset;
  useOrderSounds({ storeId, openId, now, settings, ended, orders });
  useCanceledMeanwhile(ended, now);
  useCountInTitle(newOrders(orders));
  return null;
}

/** How many new orders the store has; 0 while the queue is not known. */
export function useNewOrders(storeId: string): number {
  const { queue } = useQueue(storeId);
  const { acts } = useKeptActs(storeId);
  return newOrders(queueWith(queue?.orders ?? [], acts));
}

const newOrders = (orders: ReturnType<typeof queueWith>): number =>
  orders.filter(({ status }) => status === 'new-order').length;

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
