export { fulfillmentApi } from './fulfillment.api.server.ts';
export { handOverApi } from './hand-over/hand-over.api.server.ts';
export { handOversPersonalData } from './hand-over/record/personal-data.server.ts';
export { unstatedHandOver } from './hand-over/unstated.server.ts';
export { startSubstitutionJobs } from './substitutions/end-substitution.server.ts';
export { substitutionsApi } from './substitutions/substitutions.api.server.ts';
