export { registerDevOutbox } from './dev-outbox.server.ts';
export { startOrderMails } from './mail-orders.server.ts';
