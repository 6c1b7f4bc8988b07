import * as z from 'zod/mini';
import { operation } from '#platform/contract/contract.ts';
import { clean, email, file, id, raw, text } from '#platform/contract/fields.ts';
import { CardKind } from '../stores.contract.ts';

const DESCRIPTION_LENGTH = 1000;
const MOST_PICTURE_BYTES = 5 * 1024 * 1024;

const WEBSITE = 'Please enter a web address, such as https://store.example.';
const PHONE = 'Please enter a phone number with its area code, such as 416 555 0134.';
const PHONE_SIGNS = /^\+?[\d ().-]+$/;

const website = raw(300).check(
  z.overwrite((value) => value.trim()),
  clean,
  z.refine((value) => isWebAddress(value), WEBSITE),
);

function isWebAddress(value: string): boolean {
  const url = URL.parse(value);
  return url !== null && /^https?:$/.test(url.protocol) && url.hostname.includes('.') && url.username === '';
}

const phone = raw(30, PHONE).check(
  z.overwrite((value) => value.trim()),
  z.refine((value) => PHONE_SIGNS.test(value) && /^\d{10,15}$/.test(value.replaceAll(/\D/g, '')), PHONE),
);

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
  licence: z.object({ number: z.string(), holder: z.string() }),
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

/** null: none. */
export const ProfileChange = z.object({
  description: text(DESCRIPTION_LENGTH),
  website: z.nullable(website),
  contactEmail: z.nullable(email),
  contactNumber: z.nullable(phone),
  acceptablePayment: z.array(CardKind).check(z.maxLength(4)),
});
export type ProfileChange = z.output<typeof ProfileChange>;

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
