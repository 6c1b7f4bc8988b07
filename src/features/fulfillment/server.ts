export { fulfillmentApi } from './fulfillment.api.server.ts';
