export { brandClaimsApi } from './brand-claims.api.server.ts';
export { type BrandClaimsDeps, claimsToDecide, decideOnClaim } from './claim-brand.server.ts';
export { claimsPersonalData } from './personal-data.server.ts';
