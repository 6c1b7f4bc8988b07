import { type BoundOperation, handle } from '#platform/handle.ts';
import { claimBrand } from './brand-claims.contract.ts';
import { askToClaim, type BrandClaimsDeps } from './claim-brand.server.ts';

export const brandClaimsApi = (deps: BrandClaimsDeps): BoundOperation[] => [
  handle(claimBrand, (form, caller) => askToClaim(deps, form, caller)),
];
