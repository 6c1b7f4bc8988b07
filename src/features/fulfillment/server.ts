export { fulfillmentApi } from './fulfillment.api.server.ts';
export { completeOrder } from './hand-over.server.ts';
export { startSubstitutionJobs } from './substitutions/end-substitution.server.ts';
export { substitutionsApi } from './substitutions/substitutions.api.server.ts';
