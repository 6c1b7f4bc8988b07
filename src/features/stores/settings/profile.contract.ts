import * as z from 'zod/mini';
import { operation } from '#platform/contract/contract.ts';
import { file, id } from '#platform/contract/fields.ts';
import { CardKind } from '../stores.contract.ts';
import { ProfileChange } from './profile-change.ts';

const MOST_PICTURE_BYTES = 5 * 1024 * 1024;

/** What a store says about itself. Its name, place and licence are as in the province's register. */
export const StoreProfile = z.object({
  id: z.string(),
  name: z.string(),
  location: z.object({
    address: z.string(),
    city: z.string(),
    province: z.string(),
    postalCode: z.nullable(z.string()),
  }),
  /** `expiresOn`: the last day on which it holds; null: not known. */
  licence: z.object({ number: z.string(), holder: z.string(), expiresOn: z.nullable(z.string()) }),
  timeZone: z.string(),
  description: z.string(),
  website: z.nullable(z.string()),
  contactEmail: z.nullable(z.string()),
  contactNumber: z.nullable(z.string()),
  /** Empty: any card. */
  acceptablePayment: z.array(CardKind),
  /** null: shops show a tile with the store's initials. */
  imageUrl: z.nullable(z.string()),
});
export type StoreProfile = z.output<typeof StoreProfile>;

export const getStoreProfile = operation('GET /ops/stores/:id/profile', {
  name: 'getStoreProfile',
  summary: 'What a store says about itself on its page, with its licence',
  access: 'partner',
  right: 'read_settings',
  input: z.object({ id }),
  result: StoreProfile,
  errors: ['not-found'],
});

export const changeStoreProfile = operation('PUT /ops/stores/:id/profile', {
  name: 'changeStoreProfile',
  summary: 'Changes what a store says about itself; what is left out stays',
  access: 'partner',
  right: 'write_settings',
  input: z.extend(z.partial(ProfileChange), { id }),
  result: StoreProfile,
  errors: ['not-found'],
});

export const changeStorePicture = operation('POST /ops/stores/:id/picture', {
  name: 'changeStorePicture',
  perDay: 50,
  summary: "Sets a store's picture (JPEG, PNG or WebP, at most 5 MB); it is encoded anew as AVIF and WebP",
  access: 'partner',
  right: 'write_settings',
  input: z.object({ id, image: file }),
  file: 'image',
  bodyLimit: MOST_PICTURE_BYTES,
  result: StoreProfile,
  errors: ['not-found', 'too-large'],
});

export const removeStorePicture = operation('DELETE /ops/stores/:id/picture', {
  name: 'removeStorePicture',
  summary: "Removes a store's picture: its initials are shown instead",
  access: 'partner',
  right: 'write_settings',
  input: z.object({ id }),
  result: StoreProfile,
  errors: ['not-found'],
});
