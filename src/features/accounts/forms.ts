import * as z from 'zod/mini';
import { requiredText, text } from '#platform/fields.ts';

// What forms ask for, apart from the contract: the browser checks these before it calls, and loads the shapes of no other call.

export const TOO_YOUNG = 'Unfortunately your age prevent us from registering you.';
export const PASSWORDS_DIFFER = "Password doesn't match.";

const EMAIL = /^[^\s@<>()[\]",;:\\]+@[^\s@<>()[\]",;:\\]+\.[^\s@<>()[\]",;:\\]{2,}$/;

/** Compared in lower case and NFC, so that one person has one account. */
export const email = requiredText(254, 'Email is required.').check(
  z.overwrite((value) => value.toLowerCase().normalize('NFC')),
  z.refine((value) => value === '' || EMAIL.test(value), 'Please enter an email address, such as alex@mail.example.'),
);

/** As it was typed: spaces at its ends are part of it. NFC, so that every keyboard gives the same. */
const password = z.string('Password is required.').check(
  z.overwrite((value) => value.normalize('NFC')),
  z.refine((value) => value.length > 0, { error: 'Password is required.', abort: true }),
  z.refine((value) => characters(value) >= 8, 'Please use at least 8 characters.'),
  z.refine((value) => value.length <= 256 && characters(value) <= 128, 'Please use at most 128 characters.'),
);

const characters = (value: string) => [...value].length;

const dateOfBirth = requiredText(10, 'Date of birth is required.').check(
  z.refine((value) => value === '' || isDate(value), 'Please enter a date that exists.'),
);

function isDate(value: string): boolean {
  if (!/^(19|20)\d\d-\d\d-\d\d$/.test(value)) return false;
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}

/** The fields of the registration form, for the form and for the call. */
export const Registration = z
  .object({
    firstName: requiredText(60, 'First name is required.'),
    lastName: requiredText(60, 'Last name is required.'),
    displayName: requiredText(60, 'Display name is required.'),
    email,
    gender: z.enum(['male', 'female', 'other'], 'Gender is required.'),
    dateOfBirth,
    password,
    confirmPassword: z.string(PASSWORDS_DIFFER).check(z.overwrite((value) => value.normalize('NFC'))),
    referralCode: z.optional(text(40)),
    agreed: z.literal(true, TOO_YOUNG),
  })
  .check(
    z.refine((form) => form.password === form.confirmPassword, {
      path: ['confirmPassword'],
      error: PASSWORDS_DIFFER,
      // Said at once with what else is wrong, as soon as both are there.
      when: ({ value }) => typeof (value as { password?: unknown }).password === 'string',
    }),
  );

export const Credentials = z.object({
  email,
  password: z.string('Password is required.').check(z.minLength(1, 'Password is required.'), z.maxLength(1000)),
});

/** The fields of the address form, for the form and for the calls. */
export const AddressForm = z.object({
  label: requiredText(50, 'Label is required.'),
  address: requiredText(200, 'Address is required.'),
  city: requiredText(100, 'City is required.'),
  province: requiredText(50, 'Province is required.'),
  postalCode: requiredText(20, 'Postal code is required.'),
});
