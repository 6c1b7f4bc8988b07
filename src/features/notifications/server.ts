export { alertStaffOfOrders } from './alert-staff.server.ts';
export { registerDevOutbox } from './mails/dev-outbox.server.ts';
export { notificationEvents, notificationsApi } from './notifications.api.server.ts';
export { notifyOfChats } from './notify-chats.server.ts';
export { notifyOfOrders } from './notify-orders.server.ts';
export { notificationsPersonalData } from './personal-data.server.ts';
