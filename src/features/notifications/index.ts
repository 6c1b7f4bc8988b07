export {
  listNotifications,
  Notification,
  notificationsRead,
  notified,
  readNotifications,
} from './notifications.contract.ts';
export { getPush, removePush, savePush } from './push/push.contract.ts';
