import * as z from 'zod/mini';
import { clean, email, raw, text } from '#platform/contract/fields.ts';

const DESCRIPTION_LENGTH = 1000;

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

const Card = z.enum(['amex', 'visa', 'visa-debit', 'master']);

/** null: none. */
export const ProfileChange = z.object({
  description: text(DESCRIPTION_LENGTH),
  website: z.nullable(website),
  contactEmail: z.nullable(email),
  contactNumber: z.nullable(phone),
  acceptablePayment: z.array(Card).check(z.maxLength(4)),
});
export type ProfileChange = z.output<typeof ProfileChange>;
