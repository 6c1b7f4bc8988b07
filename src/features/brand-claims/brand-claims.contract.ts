import * as z from 'zod/mini';
import { operation } from '#platform/contract/contract.ts';
import { text } from '#platform/contract/fields.ts';
import { ClaimForm } from './claim-form.ts';

export const CLAIM_STATUSES = ['new', 'accepted', 'refused'] as const;
export const ClaimStatus = z.enum(CLAIM_STATUSES);
export type ClaimStatus = z.output<typeof ClaimStatus>;

export const BrandClaim = z.object({
  id: z.string(),
  brandName: z.string(),
  /** The claimed brand of the catalogue; null: none found yet. */
  brand: z.nullable(z.object({ id: z.string(), displayName: z.string() })),
  /** null, like the next two, once the claimant is erased. */
  contactInformation: z.nullable(z.string()),
  email: z.nullable(z.string()),
  phoneNumber: z.nullable(z.string()),
  isListed: z.enum(['Yes', 'No']),
  status: ClaimStatus,
  dateCreated: z.string(),
});
export type BrandClaim = z.output<typeof BrandClaim>;

export const claimBrand = operation('POST /brands/claim', {
  name: 'claimBrand',
  summary: 'Asks to be known as the maker of a brand; an operator decides',
  access: 'public',
  input: z.extend(ClaimForm, {
    /** A honeypot: hidden from people, who leave it empty. */
    website: z.optional(text(500)),
  }),
  result: z.object({ id: z.string() }),
  status: 201,
});
