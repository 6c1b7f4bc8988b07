import * as z from 'zod/mini';
import { operation } from '#platform/contract/contract.ts';
import { id, requiredText, text } from '#platform/contract/fields.ts';
import { ForgottenPassword, ForgottenPin, PasswordChange, PhoneRegistration, password, Registration } from './forms.ts';

const url = requiredText(500, 'url is required.');
/** Which of several registrations of one contact; the answer of `register` names it. */
const ofOne = { userId: z.optional(id) };

export const register = operation('POST /auth/register', {
  name: 'register',
  summary:
    'Registers; a link in a mail proves the address, or a PIN by SMS the number, and opens the account with the data of this registration alone. The answer is the same for a contact that has an account',
  access: 'public',
  input: z.union([z.extend(Registration, { url }), z.extend(PhoneRegistration, { url })]),
  /** `userId` is the account's once this registration is verified. */
  result: z.object({ userId: z.string(), verification: z.enum(['email', 'phone']) }),
  status: 201,
});

export const verifyAccount = operation('GET /auth/verify-account', {
  name: 'verifyAccount',
  summary: 'Proves the address with the token of the link: once, within 24 hours',
  access: 'public',
  readsFrom: 'primary',
  input: z.object({ id: text(100) }),
  result: z.literal(true),
  errors: ['not-found'],
});

export const resendVerification = operation('POST /auth/resend-verification', {
  name: 'resendVerification',
  summary:
    'Sends the link or the PIN again, for the registration with that userId or, without one, a link for each that waits (the newest alone gets a PIN); the answer is the same for a contact that is unknown or proved',
  access: 'public',
  input: z.union([z.extend(ForgottenPassword, ofOne), z.extend(ForgottenPin, ofOne)]),
  result: z.literal(true),
});

export const forgetPassword = operation('POST /auth/forget-password', {
  name: 'forgetPassword',
  summary:
    'Mails a link to choose a new password, or sends a PIN by SMS; the answer is the same for a contact that is unknown',
  access: 'public',
  input: z.union([z.extend(ForgottenPassword, { url }), z.extend(ForgottenPin, { url })]),
  result: z.literal(true),
});

export const checkResetLink = operation('POST /auth/check-reset-link', {
  name: 'checkResetLink',
  summary: 'Whether the token of a link can still set a new password. Changes nothing, and says nothing of whose it is',
  access: 'public',
  input: z.object({ secret: text(100) }),
  result: z.literal(true),
  errors: ['not-found'],
});

export const resetPassword = operation('POST /auth/reset-password', {
  name: 'resetPassword',
  summary: 'Sets a new password with the token of the link: once, within an hour. Ends all sessions, links and PINs',
  access: 'public',
  input: z.object({ secret: text(100), password }),
  result: z.literal(true),
  errors: ['not-found'],
});

export const changePassword = operation('POST /auth/change-password', {
  name: 'changePassword',
  perDay: 50,
  summary: 'Sets a new password; ends all other sessions, and all links and PINs',
  access: 'signed-in',
  input: PasswordChange,
  result: z.literal(true),
});
