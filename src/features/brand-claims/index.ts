export { BrandClaim, CLAIM_STATUSES, ClaimStatus, claimBrand } from './brand-claims.contract.ts';
export { claimPath } from './claim-path.ts';
