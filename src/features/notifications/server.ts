export { registerDevOutbox } from './dev-outbox.server.ts';
