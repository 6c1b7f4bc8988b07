import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { useSession } from '#features/auth/ui';
import { isLookedAt, pendingOf } from '#features/chat';
import type { orderMoved } from '#features/orders';
import { authToken } from '#platform/browser/browser.ts';
import { live } from '#platform/live/page.ts';
import { toast } from '#ui/overlays/toast.tsx';
import { notificationsRead, notified } from '../notifications.contract.ts';
import { notificationsOf } from './use-notifications.ts';

/** Everything of orders that a screen shows. */
const ORDERS = ['orders'];
/** By its name alone: with the door of orders would come half of the shop, to every page of whoever is logged in. */
const ORDER_MOVED = { kind: 'order' } satisfies Pick<typeof orderMoved, 'kind'>;

/** Keeps the live connection while somebody is logged in, and what she sees as new as what it says. True while it is up. */
export function useLive(): boolean {
  const { user } = useSession();
  const queries = useQueryClient();
  const userId = user?.id;
  useEffect(() => {
    if (!userId) return;
    const renew = (key: readonly unknown[]) => void queries.invalidateQueries({ queryKey: key });
    const own = notificationsOf(userId);
    /** By notification, the toast that says it. */
    const said = new Map<string, number>();
    const ends = [
      live.on(notified, ({ notification }) => {
        // She reads it at this moment: that it is read comes next.
        if (notification.type === 'chat' && isLookedAt(notification.refId)) return;
        const { id, message } = notification;
        said.set(id, toast.info(message, said.get(id)));
        renew(own);
      }),
      live.on(notificationsRead, ({ unread }) => {
        // She has seen it all, maybe on another device.
        if (unread === 0) for (const one of said.values()) toast.dismiss(one);
        renew(own);
      }),
      live.on(ORDER_MOVED, () => renew(ORDERS)),
      live.onReturn(() => {
        renew(own);
        renew(ORDERS);
        // What was written without a network goes out, whatever page she is on by now.
        if (pendingOf(userId).length > 0)
          void import('#features/chat/ui').then((chat) => chat.sendPending(userId)).catch(() => {});
      }),
      // The server says whether the session is over, and then who was logged in here is so no longer.
      live.onRefused(() => renew(['session'])),
    ];
    live.start(authToken.get);
    return () => {
      live.stop();
      for (const end of ends) end();
    };
  }, [userId, queries]);
  return useSyncExternalStore(live.subscribe, live.isOnline, () => false);
}
