import { lazyWithNullFallback } from '#ui/states/lazy-with-null-fallback.ts';

export { ring } from './bell/chime.ts';
export { NotificationList } from './bell/notification-list.tsx';
export { OrderUpdates, StoreOrderUpdates } from './push/order-updates.tsx';

/** Loaded with its connection once a user is logged in. */
export const LiveBell = lazyWithNullFallback(() => import('./bell/live-bell.tsx').then((it) => it.LiveBell));
