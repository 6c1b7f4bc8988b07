import { useEffect, useSyncExternalStore } from 'react';
import type { verifySession } from '#features/auth';
import { useSession } from '#features/auth/ui';
import { isLookedAt, pendingOf } from '#features/chat';
import type { getOrder, listOrders, orderMoved } from '#features/orders';
import { authToken } from '#platform/browser/browser.ts';
import type { Named } from '#platform/browser/data/call-cache.ts';
import { useCallCache } from '#platform/browser/data/data-provider.tsx';
import { live } from '#platform/live/page.ts';
import { toast } from '#ui/overlays/toast.tsx';
import { listNotifications, notificationsRead, notified } from '../notifications.contract.ts';

// By their names alone: with the entry point of orders would come half of the shop, to every page of a signed-in user.
const SESSION = { name: 'verifySession' } satisfies Pick<typeof verifySession, 'name'>;
const ORDER = { name: 'getOrder' } satisfies Pick<typeof getOrder, 'name'>;
const ORDERS = { name: 'listOrders' } satisfies Pick<typeof listOrders, 'name'>;
const ORDER_MOVED = { kind: 'order' } satisfies Pick<typeof orderMoved, 'kind'>;

/** Keeps the live connection while a user is signed in, and the cached data as new as its events. True while it is up. */
export function useLive(): boolean {
  const { user } = useSession();
  const cache = useCallCache();
  const userId = user?.id;
  useEffect(() => {
    if (!userId) return;
    const renew = (...operations: Named[]) => operations.forEach((one) => void cache.invalidate(one));
    /** The toast of each notification, by its id. */
    const said = new Map<string, number>();
    const ends = [
      live.on(notified, ({ notification }) => {
        // The user reads it at this moment: the read event comes next.
        if (notification.type === 'chat' && isLookedAt(notification.refId)) return;
        const { id, message } = notification;
        said.set(id, toast.info(message, { instead: said.get(id) }));
        renew(listNotifications);
      }),
      live.on(notificationsRead, ({ unread }) => {
        // The user has seen all, maybe on another device.
        if (unread === 0) for (const one of said.values()) toast.dismiss(one);
        renew(listNotifications);
      }),
      live.on(ORDER_MOVED, () => renew(ORDER, ORDERS)),
      live.onReturn(() => {
        renew(listNotifications, ORDER, ORDERS);
        // Sends messages written offline, on any page.
        if (pendingOf(userId).length > 0)
          void import('#features/chat/ui').then((chat) => chat.sendPending(userId)).catch(() => {});
      }),
      // The server reports that the session has ended: the user is logged out here.
      live.onRefused(() => renew(SESSION)),
    ];
    live.start(authToken.get);
    return () => {
      live.stop();
      for (const end of ends) end();
    };
  }, [userId, cache]);
  return useSyncExternalStore(live.subscribe, live.isOnline, () => false);
}
