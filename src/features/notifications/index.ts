export {
  listNotifications,
  Notification,
  notificationsRead,
  notified,
  readNotifications,
} from './notifications.contract.ts';
