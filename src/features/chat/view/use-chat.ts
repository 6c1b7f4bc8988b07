import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { useSession } from '#features/auth/ui';
import { call } from '#platform/browser/browser.ts';
import type { ResultOf } from '#platform/contract/contract.ts';
import { newId } from '#platform/id.ts';
import { live } from '#platform/live/page.ts';
import { type ChatMessage, chatRead, chatted, listMessages } from '../chat.contract.ts';
import { readUpTo, withMessage } from './message-pages.ts';
import { addPending, endPending, onPendingChange, pendingOf } from './pending-messages.ts';
import { sendPending } from './send-pending.ts';

const PAGE_SIZE = 30;

type Pages = InfiniteData<ResultOf<typeof listMessages>, unknown>;

/** The query key of all that one person wrote and was answered. */
export const chatOf = (userId: string | undefined) => ['chat', userId];

/** One conversation, the newest message first, as far back as was asked for. It follows what the live connection says. */
export function useMessages(orderId: string | null) {
  const { user } = useSession();
  const userId = user?.id;
  const queries = useQueryClient();
  const { data, ...query } = useInfiniteQuery({
    queryKey: [...chatOf(userId), orderId],
    queryFn: ({ pageParam }) =>
      call(listMessages, { count: PAGE_SIZE, ...(orderId && { orderId }), ...(pageParam && { before: pageParam }) }),
    initialPageParam: '',
    getNextPageParam: ({ items }) => (items.length >= PAGE_SIZE ? items.at(-1)?.id : undefined),
    enabled: user !== null,
    retry: false,
  });
  const change = useCallback(
    (of: string | null, how: (all: Pages) => Pages) => {
      const queryKey = [...chatOf(userId), of];
      queries.setQueryData<Pages>(queryKey, (all) => all && how(all));
      // What is on its way was read before, and would take it away again.
      if (queries.isFetching({ queryKey })) void queries.invalidateQueries({ queryKey });
    },
    [queries, userId],
  );
  const keep = useCallback(
    (message: ChatMessage) => {
      change(message.orderId, (all) => withMessage(all, message));
      void queries.invalidateQueries({ queryKey: [...chatOf(userId), 'list'] });
    },
    [change, queries, userId],
  );
  useEffect(() => {
    const ends = [
      live.on(chatted, ({ message }) => keep(message)),
      live.on(chatRead, ({ orderId: of, id }) => change(of, (all) => readUpTo(all, id))),
      // Whatever was missed meanwhile.
      live.onReturn(() => void queries.invalidateQueries({ queryKey: chatOf(userId) })),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [keep, change, queries, userId]);
  const messages = data?.pages.flatMap(({ items }) => items);
  return { ...query, messages, order: data?.pages[0]?.order ?? null, keep };
}

/** What she wrote here and has not arrived yet, the oldest first, and the ways to write more and to give one up. */
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
