export { listNotifications, Notification, notified, readNotifications } from './notifications.contract.ts';
