import * as z from 'zod/mini';
import { CLEAR_CACHE, Names, User } from '#features/auth';
import { operation } from '#platform/contract/contract.ts';
import { file, id, raw } from '#platform/contract/fields.ts';
import { AccountRemoval } from './privacy/account-removal.ts';

export const changeUser = operation('PUT /auth/user/:id', {
  name: 'changeUser',
  perDay: 200,
  summary: "Changes the caller's names; what is left out stays",
  access: 'signed-in',
  input: z.extend(z.partial(Names), { id }),
  result: User,
  errors: ['not-found'],
});

export const changePicture = operation('POST /auth/user/:id/image', {
  name: 'changePicture',
  perDay: 50,
  summary: "Sets the caller's picture (JPEG, PNG or WebP, at most 5 MB); it is cropped to a square and encoded anew",
  access: 'signed-in',
  input: z.object({ id, image: file }),
  file: 'image',
  bodyLimit: 5 * 1024 * 1024,
  result: User,
  errors: ['not-found', 'too-large'],
});

export const removePicture = operation('DELETE /auth/user/:id/image', {
  name: 'removePicture',
  summary: "Removes the caller's picture",
  access: 'signed-in',
  input: z.object({ id }),
  result: User,
  errors: ['not-found'],
});

export const deleteAccount = operation('DELETE /auth/user/:id/delete-account', {
  name: 'deleteAccount',
  perDay: 50,
  summary:
    "Erases the caller's account; refused while an order is open. A session of over 15 minutes needs the password, too",
  access: 'signed-in',
  input: z.extend(AccountRemoval, { id }),
  result: z.literal(true),
  headers: CLEAR_CACHE,
  errors: ['not-found', 'conflict'],
});

export const downloadData = operation('GET /user/data', {
  name: 'downloadData',
  needsRecentLogIn: true,
  perDay: 20,
  summary: 'Everything that is stored about the caller, as one object',
  access: 'signed-in',
  input: z.object({}),
  result: z.record(z.string(), z.unknown()),
});

export const Preferences = z.object({
  /** Mails about the user's orders. */
  notificationEmail: z.boolean(),
  /** News and offers. */
  keepUpdated: z.boolean(),
});
export type Preferences = z.output<typeof Preferences>;

export const getPreferences = operation('GET /user/preferences', {
  name: 'getPreferences',
  summary: 'What the caller wants to be notified of',
  access: 'signed-in',
  input: z.object({}),
  result: Preferences,
});

export const savePreferences = operation('PUT /user/preferences', {
  name: 'savePreferences',
  perDay: 200,
  summary: 'Changes what the caller wants to be notified of; what is left out stays',
  access: 'signed-in',
  input: z.partial(Preferences),
  result: Preferences,
});

const MOST_PROPS_BYTES = 16 * 1024;
const Props = z.record(raw(200), z.unknown());

export const getProps = operation('GET /user/props', {
  name: 'getProps',
  summary: 'What the pages store for the caller: any JSON object',
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
    z.refine(
      (props) => !/\\u(0000|d[89a-f])/i.test(JSON.stringify(props)),
      'Please remove characters that cannot be stored.',
    ),
  ),
  result: Props,
});
