import { lazyWithNullFallback } from '#ui/states/lazy-with-null-fallback.ts';

export { NotificationList } from './bell/notification-list.tsx';

/** Comes with its connection once somebody is logged in. */
export const LiveBell = lazyWithNullFallback(() => import('./bell/live-bell.tsx').then((it) => it.LiveBell));
