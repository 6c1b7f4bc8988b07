import { lazy } from 'react';

export { NotificationList } from './notification-list.tsx';

/** Comes with its connection once somebody is logged in; where it cannot be fetched, the page goes on without it. */
export const LiveBell = lazy(() =>
  import('./live-bell.tsx').then(
    ({ LiveBell: it }) => ({ default: it }),
    () => ({ default: () => null }),
  ),
);
