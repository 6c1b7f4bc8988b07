export { pushPersonalData } from './personal-data.server.ts';
export { pushApi } from './push.api.server.ts';
export type { PushAddress, PushOutcome, PushSender, VapidKeys } from './push-sender.ts';
export { pushLater, startPushJobs } from './send-push.server.ts';
export { newVapidKeys, vapidKeys } from './vapid-keys.server.ts';
