export { alertStaffOfOrders } from './alert-staff.server.ts';
export { registerDevOutbox } from './mails/dev-outbox.server.ts';
export { notificationEvents, notificationsApi } from './notifications.api.server.ts';
export { tellOfChats } from './notify-chats.server.ts';
export { tellOfOrders } from './notify-orders.server.ts';
export { notificationsOfPerson } from './personal-data.server.ts';
