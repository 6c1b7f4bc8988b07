import * as z from 'zod/mini';
import { operation } from '#platform/contract/contract.ts';
import { text } from '#platform/contract/fields.ts';
import { EmailChange, PhoneChange, PhonePin, PhoneReset } from '../forms.ts';
import { User } from '../sessions/sessions.contract.ts';

// Apart from the other operations, so that pages which call none of these do not load them.

export const verifyRegisteredPhone = operation('POST /auth/verify-register-phone', {
  name: 'verifyRegisteredPhone',
  summary:
    'Proves the number with the PIN of the SMS: once, within 10 minutes, with 5 tries. Then 429, and a new PIN is needed',
  access: 'public',
  input: PhonePin,
  result: z.literal(true),
});

export const changeEmail = operation('POST /auth/change-email', {
  name: 'changeEmail',
  summary:
    'Mails a link to a new address, which takes the place of the old one when GET auth/verify-account gets it. The old one is mailed a link that stops it',
  access: 'signed-in',
  input: EmailChange,
  result: z.literal(true),
});

export const changePhone = operation('POST /auth/change-phone', {
  name: 'changePhone',
  summary: 'Sends a PIN to a new number, which takes the place of the old one when POST auth/verify-phone gets it',
  access: 'signed-in',
  input: PhoneChange,
  result: z.literal(true),
});

export const verifyPhone = operation('POST /auth/verify-phone', {
  name: 'verifyPhone',
  summary: "Proves the caller's new number with the PIN of the SMS: once, within 10 minutes, with 5 tries",
  access: 'signed-in',
  input: PhonePin,
  result: User,
  errors: ['not-found'],
});

export const resetPasswordByPhone = operation('POST /auth/reset-password-phone', {
  name: 'resetPasswordByPhone',
  summary:
    'Sets a new password with the PIN that forget-password sent: once, within 10 minutes, with 5 tries. Ends all sessions, links and PINs',
  access: 'public',
  input: PhoneReset,
  result: z.literal(true),
});

export const stopChange = operation('POST /auth/stop-change', {
  name: 'stopChange',
  summary:
    'Ends every change of an address or number that waits, with the token of the mail that told of it: within 24 hours',
  access: 'public',
  input: z.object({ secret: text(100) }),
  result: z.literal(true),
  errors: ['not-found'],
});

export const undoChange = operation('POST /auth/undo-change', {
  name: 'undoChange',
  summary:
    'Brings the address and number from before a change back, with the token of the mail to the old one: once, within 72 hours. Ends the password and all sessions; a new password is asked for by mail',
  access: 'public',
  input: z.object({ secret: text(100) }),
  result: z.literal(true),
  errors: ['not-found'],
});
