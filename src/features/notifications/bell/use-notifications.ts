import { useAction } from '#platform/browser/data/use-action.ts';
import { useCall } from '#platform/browser/data/use-call.ts';
import { listNotifications, readNotifications } from '../notifications.contract.ts';

/** A page of the signed-in user's notifications, from 0, and how many of all are unread. */
export const useNotifications = (page = 0, count = 10) =>
  useCall(
    listNotifications,
    { page, count },
    {
      keepPrevious: true,
      // Applies reads on other devices.
      refetchOnWindowFocus: 'always',
    },
  );

/** Marks some as read, or all. */
export function useReading(): (ids?: string[]) => void {
  const { mutate } = useAction(readNotifications, { updates: [listNotifications] });
  return (ids) => mutate({ ids });
}
