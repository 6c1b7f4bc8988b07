import * as z from 'zod/mini';
import { operation } from '#platform/contract.ts';
import { file, id, raw, requiredText, text } from '#platform/fields.ts';
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
import { CLEAR_CACHE, User } from './sessions.contract.ts';

const url = requiredText(500, 'url is required.');

export const register = operation('POST /auth/register', {
  name: 'register',
  summary:
    'Opens an account; a link in a mail proves the address, or a PIN by SMS the number. The answer is the same for one that has an account',
  access: 'public',
  input: z.union([z.extend(Registration, { url }), z.extend(PhoneRegistration, { url })]),
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
  summary: 'Sends the link or the PIN again; the answer is the same for a contact that is unknown or proved',
  access: 'public',
  input: z.union([ForgottenPassword, ForgottenPin]),
  result: z.literal(true),
});

export const forgetPassword = operation('POST /auth/forget-password', {
  name: 'forgetPassword',
  summary: 'Mails a link to choose a new password; the answer is the same for an address that is unknown',
  access: 'public',
  input: z.extend(ForgottenPassword, { url }),
  result: z.literal(true),
});

export const resetPassword = operation('POST /auth/reset-password', {
  name: 'resetPassword',
  summary: 'Sets a new password with the secret of the link: once, within an hour. Ends all sessions',
  access: 'public',
  input: z.object({ secret: text(100), password }),
  result: z.literal(true),
  errors: ['not-found'],
});

export const changePassword = operation('POST /auth/change-password', {
  name: 'changePassword',
  summary: 'Sets a new password; ends all other sessions',
  access: 'signed-in',
  input: PasswordChange,
  result: z.literal(true),
});

export const changeUser = operation('PUT /auth/user/:id', {
  name: 'changeUser',
  summary: "Changes one's own names; what is left out stays",
  access: 'signed-in',
  input: z.extend(z.partial(Names), { id }),
  result: User,
  errors: ['not-found'],
});

export const changePicture = operation('POST /auth/user/:id/image', {
  name: 'changePicture',
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
