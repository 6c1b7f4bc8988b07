import * as z from 'zod/mini';
import { Precision } from '#features/places';
import { operation } from '#platform/contract.ts';
import { id, requiredText, text } from '#platform/fields.ts';

export const TOO_YOUNG = 'Unfortunately your age prevent us from registering you.';
export const PASSWORDS_DIFFER = "Password doesn't match.";

/** A person, as shown to herself. */
export const User = z.object({
  id: z.string(),
  displayName: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.nullable(z.string()),
  /** E.164. */
  phoneNumber: z.nullable(z.string()),
  /** YYYY-MM-DD. */
  dateOfBirth: z.string(),
  gender: z.nullable(z.enum(['male', 'female', 'other'])),
  imageUrl: z.nullable(z.string()),
});
export type User = z.output<typeof User>;

/** A saved address with its point on the map; `precision` says how well that point is known. */
export const Address = z.object({
  id: z.string(),
  label: z.string(),
  address: z.string(),
  city: z.string(),
  /** Two letters, such as 'ON'. */
  province: z.string(),
  postalCode: z.string(),
  country: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  fullAddress: z.string(),
  coordinates: z.tuple([z.number(), z.number()]),
  precision: Precision,
});
export type Address = z.output<typeof Address>;

const EMAIL = /^[^\s@<>()[\]",;:\\]+@[^\s@<>()[\]",;:\\]+\.[^\s@<>()[\]",;:\\]{2,}$/;

/** Compared in lower case and NFC, so that one person has one account. */
const email = requiredText(254, 'Email is required.').check(
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

export const register = operation('POST /auth/register', {
  name: 'register',
  summary: 'Opens an account; a link in a mail proves the address. The answer is the same for an address that has one',
  access: 'public',
  input: z.extend(Registration, { url: requiredText(500, 'url is required.') }),
  result: z.object({ userId: z.string(), verification: z.enum(['email', 'phone']) }),
  status: 201,
});

export const verifyAccount = operation('GET /auth/verify-account', {
  name: 'verifyAccount',
  summary: 'Proves the address with the secret of the link: once, within 24 hours',
  access: 'public',
  input: z.object({ id: text(100) }),
  result: z.literal(true),
  errors: ['not-found'],
});

export const resendVerification = operation('POST /auth/resend-verification', {
  name: 'resendVerification',
  summary: 'Mails the link again; the answer is the same for an address that is unknown or proved',
  access: 'public',
  input: z.object({ email }),
  result: z.literal(true),
});

export const login = operation('POST /auth/login', {
  name: 'login',
  summary: 'A secret for Authorization: Bearer. 401 for a wrong pair, 403 while the address is not proved',
  access: 'public',
  input: z.object({
    email,
    password: z.string('Password is required.').check(z.minLength(1, 'Password is required.'), z.maxLength(1000)),
  }),
  result: z.string(),
  errors: ['unauthenticated', 'forbidden'],
});

export const verifySession = operation('GET /auth/verify', {
  name: 'verifySession',
  summary: 'Whose secret this is',
  access: 'signed-in',
  input: z.object({}),
  result: User,
});

export const logout = operation('POST /auth/logout', {
  name: 'logout',
  summary: 'Ends this session: its secret is dead at once',
  access: 'signed-in',
  input: z.object({}),
  result: z.literal(true),
});

export const changeUser = operation('PUT /auth/user/:id', {
  name: 'changeUser',
  summary: "Changes one's own names; what is left out stays",
  access: 'signed-in',
  input: z.object({
    id,
    firstName: z.optional(requiredText(60, 'First name is required.')),
    lastName: z.optional(requiredText(60, 'Last name is required.')),
    displayName: z.optional(requiredText(60, 'Display name is required.')),
  }),
  result: User,
  errors: ['not-found'],
});

/** The fields of the address form, for the form and for the calls. */
export const AddressForm = z.object({
  label: requiredText(50, 'Label is required.'),
  address: requiredText(200, 'Address is required.'),
  city: requiredText(100, 'City is required.'),
  province: requiredText(50, 'Province is required.'),
  postalCode: requiredText(20, 'Postal code is required.'),
});

export const listAddresses = operation('GET /user/address/list', {
  name: 'listAddresses',
  summary: 'The saved addresses, in the order in which they were added',
  access: 'signed-in',
  input: z.object({}),
  result: z.array(Address),
});

export const addAddress = operation('POST /user/address', {
  name: 'addAddress',
  summary: 'Saves an address; it must be found on the map',
  access: 'signed-in',
  input: AddressForm,
  result: Address,
  errors: ['conflict'],
  status: 201,
});

export const changeAddress = operation('PUT /user/address/:id', {
  name: 'changeAddress',
  summary: 'Replaces a saved address',
  access: 'signed-in',
  input: z.extend(AddressForm, { id }),
  result: Address,
  errors: ['not-found'],
});

export const removeAddress = operation('DELETE /user/address/:id', {
  name: 'removeAddress',
  summary: 'Removes a saved address',
  access: 'signed-in',
  input: z.object({ id }),
  result: z.literal(true),
  errors: ['not-found'],
});
