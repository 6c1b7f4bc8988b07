import * as z from 'zod/mini';
import { Precision } from '#features/places';
import { operation } from '#platform/contract.ts';
import { file, id, lngLat, requiredText, text } from '#platform/fields.ts';
import {
  AccountRemoval,
  AddressForm,
  Credentials,
  ForgottenPassword,
  ForgottenPin,
  Names,
  PasswordChange,
  PhoneCredentials,
  PhoneRegistration,
  password,
  Registration,
} from './forms.ts';

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

export const login = operation('POST /auth/login', {
  name: 'login',
  summary: 'A secret for Authorization: Bearer. 401 for a wrong pair, 403 while the address or number is not proved',
  access: 'public',
  input: z.union([Credentials, PhoneCredentials]),
  result: z.string(),
  errors: ['unauthenticated', 'forbidden'],
});

export const verifySession = operation('GET /auth/verify', {
  name: 'verifySession',
  summary: 'Whose secret this is. With `secret`: use that one from now on, this one ends a minute after it',
  access: 'signed-in',
  input: z.object({}),
  result: z.extend(User, { secret: z.optional(z.string()) }),
});

export const logout = operation('POST /auth/logout', {
  name: 'logout',
  summary: 'Ends this session, or all of them: their secrets are dead at once',
  access: 'signed-in',
  input: z.object({ everywhere: z.optional(z.boolean()) }),
  result: z.literal(true),
});

export const Session = z.object({
  id: z.string(),
  /** 'Firefox on Windows'; '' where it is not known. */
  device: z.string(),
  dateCreated: z.string(),
  /** To the hour. */
  dateLastUsed: z.string(),
  /** It is the one that asks. */
  isCurrent: z.boolean(),
});
export type Session = z.output<typeof Session>;

export const listSessions = operation('GET /auth/sessions', {
  name: 'listSessions',
  summary: 'Where one is logged in, the last used first',
  access: 'signed-in',
  input: z.object({}),
  result: z.array(Session),
});

export const endSession = operation('DELETE /auth/sessions/:id', {
  name: 'endSession',
  summary: "Ends one of one's sessions: its secret is dead at once",
  access: 'signed-in',
  input: z.object({ id }),
  result: z.literal(true),
  errors: ['not-found'],
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
const Props = z.record(z.string(), z.unknown());

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

export const listAddresses = operation('GET /user/address/list', {
  name: 'listAddresses',
  summary: 'The saved addresses, in the order in which they were added',
  access: 'signed-in',
  input: z.object({}),
  result: z.array(Address),
});

/** `coordinates`: where the person put the pin, where the map knows the address only roughly. */
const AddressInput = z.extend(AddressForm, {
  coordinates: z.optional(lngLat('Please put the pin on the map.')),
});

export const addAddress = operation('POST /user/address', {
  name: 'addAddress',
  summary: 'Saves an address; it must be found on the map',
  access: 'signed-in',
  input: AddressInput,
  result: Address,
  errors: ['conflict'],
  status: 201,
});

export const changeAddress = operation('PUT /user/address/:id', {
  name: 'changeAddress',
  summary: 'Replaces a saved address',
  access: 'signed-in',
  input: z.extend(AddressInput, { id }),
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
