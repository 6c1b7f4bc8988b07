export { registerDevOutbox } from './dev-outbox.server.ts';
export { type NotificationsDeps, startOrderMails } from './mail-orders.server.ts';
