import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSession } from '#features/auth/ui';
import { call } from '#platform/browser/browser.ts';
import { toast } from '#ui/overlays/toast.tsx';
import { listNotifications, readNotifications } from '../notifications.contract.ts';

/** The query key of everything that one person was told. */
export const notificationsOf = (userId: string | undefined) => ['notifications', userId];

/** A page of what the person who is logged in was told, from 0, and how much of all is unread. */
export function useNotifications(page = 0, count = 10) {
  const { user } = useSession();
  return useQuery({
    queryKey: [...notificationsOf(user?.id), page, count],
    queryFn: () => call(listNotifications, { page, count }),
    enabled: user !== null,
    placeholderData: keepPreviousData,
    // What was read on another device.
    refetchOnWindowFocus: 'always',
  });
}

/** Marks some as read, or all. */
export function useReading() {
  const { user } = useSession();
  const queries = useQueryClient();
  return async (ids?: string[]): Promise<void> => {
    await call(readNotifications, { ids }).catch((error: Error) => toast.error(error.message));
    await queries.invalidateQueries({ queryKey: notificationsOf(user?.id) });
  };
}
