export { LiveBell } from './live-bell.tsx';
export { NotificationList } from './notification-list.tsx';
