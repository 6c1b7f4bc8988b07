import * as z from 'zod/mini';
import { operation } from '#platform/contract.ts';
import { EmailChange, PhoneChange, PhonePin } from './forms.ts';
import { User } from './sessions.contract.ts';

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
  summary: 'Mails a link to a new address, which takes the place of the old one when GET auth/verify-account gets it',
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
  summary: "Proves one's new number with the PIN of the SMS: once, within 10 minutes, with 5 tries",
  access: 'signed-in',
  input: PhonePin,
  result: User,
  errors: ['not-found'],
});
