export { BrandClaim, CLAIM_STATUSES, ClaimStatus, claimBrand } from './brand-claims.contract.ts';
