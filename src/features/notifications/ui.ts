import { lazy } from 'react';

export { NotificationList } from './notification-list.tsx';

/** Comes with its connection once somebody is logged in. */
export const LiveBell = lazy(() => import('./live-bell.tsx').then(({ LiveBell: it }) => ({ default: it })));
