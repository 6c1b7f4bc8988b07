import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { useSession } from '#features/auth/ui';
import type { Pages } from '#platform/browser/data/call-cache.ts';
import { useCallCache } from '#platform/browser/data/data-provider.tsx';
import { useCallPages } from '#platform/browser/data/use-call-pages.ts';
import { newId } from '#platform/id.ts';
import { live } from '#platform/live/page.ts';
import { type ChatMessage, chatRead, chatted, listConversations, listMessages } from '../chat.contract.ts';
import { readUpTo, withMessage } from './message-pages.ts';
import { addPending, endPending, onPendingChange, pendingOf } from './pending-messages.ts';
import { sendPending } from './send-pending.ts';

const PAGE_SIZE = 30;

const inputOf = (orderId: string | null) => ({ count: PAGE_SIZE, ...(orderId && { orderId }) });

/** One conversation, newest message first, as far as loaded, updated by live events. */
export function useMessages(orderId: string | null) {
  const cache = useCallCache();
  const { data, ...query } = useCallPages(listMessages, inputOf(orderId), {
    nextPage: ({ items }) => (items.length >= PAGE_SIZE ? { before: items.at(-1)?.id } : undefined),
    retry: false,
  });
  const change = useCallback(
    (of: string | null, how: (all: Pages<typeof listMessages>) => Pages<typeof listMessages>) =>
      cache.changePages(listMessages, inputOf(of), how),
    [cache],
  );
  const keep = useCallback(
    (message: ChatMessage) => {
      change(message.orderId, (all) => withMessage(all, message));
      void cache.invalidate(listConversations);
    },
    [change, cache],
  );
  useEffect(() => {
    const ends = [
      live.on(chatted, ({ message }) => keep(message)),
      live.on(chatRead, ({ orderId: of, id }) => change(of, (all) => readUpTo(all, id))),
      live.onReturn(() => {
        void cache.invalidate(listMessages);
        void cache.invalidate(listConversations);
      }),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [keep, change, cache]);
  const messages = data?.pages.flatMap(({ items }) => items);
  return { ...query, messages, order: data?.pages[0]?.order ?? null, keep };
}

/** This device's pending messages, oldest first, with functions to send and discard one. */
export function useWaiting(orderId: string | null, onSent: (message: ChatMessage) => void) {
  const userId = useSession().user?.id;
  const all = useSyncExternalStore(
    onPendingChange,
    () => pendingOf(userId),
    () => pendingOf(undefined),
  );
  useEffect(() => {
    if (!userId) return;
    const send = () => void sendPending(userId, onSent);
    send();
    window.addEventListener('online', send);
    const stop = live.onReturn(send);
    return () => {
      window.removeEventListener('online', send);
      stop();
    };
  }, [userId, onSent]);
  return {
    waiting: all.filter((one) => one.orderId === orderId),
    write: (msg: string) => {
      if (!userId) return;
      addPending(userId, { id: newId(), orderId, msg, at: new Date().toISOString() });
      void sendPending(userId, onSent);
    },
    giveUp: (id: string) => userId && endPending(userId, id),
  };
}
