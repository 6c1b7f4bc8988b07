import * as z from 'zod/mini';
import { operation } from '#platform/contract/contract.ts';
import { id } from '#platform/contract/fields.ts';
import { Credentials, PhoneCredentials } from '../forms.ts';

// Every page asks whose session it is: apart from the other operations, so that it does not load them.

/** A user, as shown to themselves. */
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

/** Clears the browser's cached responses, but not its storage, which belongs to the device: age, location, push. */
export const CLEAR_CACHE = { 'clear-site-data': '"cache"' };

export const login = operation('POST /auth/login', {
  name: 'login',
  summary:
    'A session token for Authorization: Bearer. 401 for a wrong pair, 403 while the address or number is not proved, or (second-factor-needed, with a ticket) while the second step of the account is missing',
  access: 'public',
  input: z.union([Credentials, PhoneCredentials]),
  result: z.string(),
  errors: ['unauthenticated', 'forbidden', 'second-factor-needed'],
});

export const verifySession = operation('GET /auth/verify', {
  name: 'verifySession',
  summary: 'Whose session token this is. With `secret`: use that token from now on, this one ends a minute after it',
  access: 'signed-in',
  readsFrom: 'primary',
  isForDevices: true,
  input: z.object({}),
  /** `isAtDevice`: they entered their PIN at a tablet, where nothing of them as a shopper is opened. */
  result: z.extend(User, { secret: z.optional(z.string()), isAtDevice: z.optional(z.boolean()) }),
});

export const logout = operation('POST /auth/logout', {
  name: 'logout',
  summary:
    'Ends this session, or all of them: their tokens stop working at once. Ending all needs an authentication of at most 15 minutes ago',
  access: 'signed-in',
  isForDevices: true,
  input: z.object({ everywhere: z.optional(z.boolean()) }),
  result: z.literal(true),
  headers: CLEAR_CACHE,
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
  summary: 'Ends a session of the caller: its token stops working at once',
  access: 'signed-in',
  needsRecentLogIn: true,
  input: z.object({ id }),
  result: z.literal(true),
  errors: ['not-found'],
});
