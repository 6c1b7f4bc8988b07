export { fulfillmentApi } from './fulfillment.api.server.ts';
export { completeOrder } from './hand-over.server.ts';
