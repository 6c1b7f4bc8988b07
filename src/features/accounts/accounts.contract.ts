import * as z from 'zod/mini';
import { operation } from '#platform/contract/contract.ts';
import { file, id, raw, requiredText, text } from '#platform/contract/fields.ts';
import {
  AccountRemoval,
  ForgottenPassword,
  ForgottenPin,
  Names,
  PasswordChange,
  PhoneRegistration,
  password,
  Registration,
} from './forms.ts';
import { CLEAR_CACHE, User } from './sessions/sessions.contract.ts';

const url = requiredText(500, 'url is required.');
/** Which of several registrations of one contact; the answer of `register` names it. */
const ofOne = { userId: z.optional(id) };

export const register = operation('POST /auth/register', {
  name: 'register',
  summary:
    'Registers; a link in a mail proves the address, or a PIN by SMS the number, and opens the account with the data of this registration alone. The answer is the same for a contact that has an account',
  access: 'public',
  input: z.union([z.extend(Registration, { url }), z.extend(PhoneRegistration, { url })]),
  /** `userId` is the account's once this registration is proved. */
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
  summary:
    'Whether the secret of a link can still set a new password. Changes nothing, and says nothing of whose it is',
  access: 'public',
  input: z.object({ secret: text(100) }),
  result: z.literal(true),
  errors: ['not-found'],
});

export const resetPassword = operation('POST /auth/reset-password', {
  name: 'resetPassword',
  summary: 'Sets a new password with the secret of the link: once, within an hour. Ends all sessions, links and PINs',
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

export const changeUser = operation('PUT /auth/user/:id', {
  name: 'changeUser',
  perDay: 200,
  summary: "Changes one's own names; what is left out stays",
  access: 'signed-in',
  input: z.extend(z.partial(Names), { id }),
  result: User,
  errors: ['not-found'],
});

export const changePicture = operation('POST /auth/user/:id/image', {
  name: 'changePicture',
  perDay: 50,
  summary:
    "Sets one's own picture (JPEG, PNG or WebP, at most 5 MB); it is cut square and made anew of its pixels alone",
  access: 'signed-in',
  input: z.object({ id, image: file }),
  file: 'image',
  bodyLimit: 5 * 1024 * 1024,
  result: User,
  errors: ['not-found', 'too-large'],
});

export const removePicture = operation('DELETE /auth/user/:id/image', {
  name: 'removePicture',
  summary: "Removes one's own picture",
  access: 'signed-in',
  input: z.object({ id }),
  result: User,
  errors: ['not-found'],
});

export const deleteAccount = operation('DELETE /auth/user/:id/delete-account', {
  name: 'deleteAccount',
  perDay: 50,
  summary:
    "Erases one's own account; refused while an order is open. A session of over 15 minutes needs the password, too",
  access: 'signed-in',
  input: z.extend(AccountRemoval, { id }),
  result: z.literal(true),
  headers: CLEAR_CACHE,
  errors: ['not-found', 'conflict'],
});

export const downloadData = operation('GET /user/data', {
  name: 'downloadData',
  perDay: 20,
  summary: 'Everything that is kept about one, as one object',
  access: 'signed-in',
  input: z.object({}),
  result: z.record(z.string(), z.unknown()),
});

export const Preferences = z.object({
  /** Mails about one's orders. */
  notificationEmail: z.boolean(),
  /** News and offers. */
  keepUpdated: z.boolean(),
});
export type Preferences = z.output<typeof Preferences>;

export const getPreferences = operation('GET /user/preferences', {
  name: 'getPreferences',
  summary: 'What one wants to hear of',
  access: 'signed-in',
  input: z.object({}),
  result: Preferences,
});

export const savePreferences = operation('PUT /user/preferences', {
  name: 'savePreferences',
  perDay: 200,
  summary: 'Changes what one wants to hear of; what is left out stays',
  access: 'signed-in',
  input: z.partial(Preferences),
  result: Preferences,
});

const MOST_PROPS_BYTES = 16 * 1024;
const Props = z.record(raw(200), z.unknown());

export const getProps = operation('GET /user/props', {
  name: 'getProps',
  summary: 'What the pages keep for this person: any JSON object',
  access: 'signed-in',
  input: z.object({}),
  result: Props,
});

export const saveProps = operation('PUT /user/props', {
  name: 'saveProps',
  perDay: 500,
  summary: 'Replaces that object; at most 16 KB',
  access: 'signed-in',
  input: Props.check(
    z.refine(
      (props) => new TextEncoder().encode(JSON.stringify(props)).length <= MOST_PROPS_BYTES,
      'At most 16 KB can be kept.',
    ),
    // PostgreSQL's JSON has neither NUL nor half a character.
    z.refine((props) => !/\\u(0000|d[89a-f])/i.test(JSON.stringify(props)), 'There is text that cannot be kept.'),
  ),
  result: Props,
});
