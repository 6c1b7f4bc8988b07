import { lazyWithNullFallback } from '#ui/states/lazy-with-null-fallback.ts';

export { NotificationList } from './bell/notification-list.tsx';

/** Loaded with its connection once a user is logged in. */
export const LiveBell = lazyWithNullFallback(() => import('./bell/live-bell.tsx').then((it) => it.LiveBell));
