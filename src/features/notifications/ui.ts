import { lazyOrNothing } from '#ui/lazy-or-nothing.ts';

export { NotificationList } from './notification-list.tsx';

/** Comes with its connection once somebody is logged in. */
export const LiveBell = lazyOrNothing(() => import('./live-bell.tsx').then((it) => it.LiveBell));
