export { alertStaffOfOrders } from './alert-staff.server.ts';
export { registerDevOutbox } from './dev-outbox.server.ts';
export { notificationEvents, notificationsApi } from './notifications.api.server.ts';
export { notificationsOfPerson } from './personal-data.server.ts';
export { tellOfChats } from './tell-of-chats.server.ts';
export { tellOfOrders } from './tell-of-orders.server.ts';
