export { fulfillmentApi } from './fulfillment.api.server.ts';
export { completeOrder, refuseOrder } from './hand-over.server.ts';
export { type OrderScope, scopeOf } from './order-scope.ts';
export type { StaffAct } from './steps/steps.server.ts';
