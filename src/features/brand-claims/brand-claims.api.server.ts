import { handle, type OperationBinding } from '#platform/contract/handle.ts';
import { claimBrand } from './brand-claims.contract.ts';
import { askToClaim, type BrandClaimsDeps } from './claim-brand.server.ts';

export const brandClaimsApi = (deps: BrandClaimsDeps): OperationBinding[] => [
  handle(claimBrand, (form, caller) => askToClaim(deps, form, caller)),
];
