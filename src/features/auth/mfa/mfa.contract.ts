import * as z from 'zod/mini';
import { operation } from '#platform/contract/contract.ts';
import { id, text } from '#platform/contract/fields.ts';
import { knownPassword } from '../forms.ts';
import { AppCode, RecoveryCode } from './mfa-forms.ts';

/** The second steps that an account may have. */
export const Factor = z.enum(['passkey', 'app', 'recovery-code']);
export type Factor = z.output<typeof Factor>;

/** Options and answers of WebAuthn (W3C, level 3) in their JSON form. The library checks their content. */
const WebAuthnOptions = z.record(z.string(), z.unknown());
const base64url = text(4_000);
const credential = {
  id: text(1_400),
  rawId: text(1_400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.optional(z.enum(['platform', 'cross-platform'])),
};
const NewPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: text(16_000),
    transports: z.optional(z.array(text(20)).check(z.maxLength(10))),
  }),
});
const UsedPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: z.optional(text(100)),
  }),
});
export type NewPasskey = z.output<typeof NewPasskey>;
export type UsedPasskey = z.output<typeof UsedPasskey>;

/** Exactly one of the three. */
const FactorAnswer = {
  code: z.optional(AppCode),
  recoveryCode: z.optional(RecoveryCode),
  passkey: z.optional(UsedPasskey),
};
export type FactorAnswer = {
  code?: string | undefined;
  recoveryCode?: string | undefined;
  passkey?: UsedPasskey | undefined;
};

export const startPasskeyLogIn = operation('POST /auth/passkey', {
  name: 'startPasskeyLogIn',
  summary:
    'What the browser asks a passkey to sign: with the ticket of a log-in one of that account, without one any of this site. Gives the ticket to answer with',
  access: 'public',
  input: z.object({ ticket: z.optional(text(100)) }),
  result: z.object({ ticket: z.string(), options: WebAuthnOptions }),
  errors: ['not-found'],
});

export const answerSecondFactor = operation('POST /auth/second-factor', {
  name: 'answerSecondFactor',
  summary:
    'Ends a log-in that was answered with `second-factor-needed`, or one by passkey alone: a session token for Authorization: Bearer',
  access: 'public',
  input: z.object({ ticket: text(100), ...FactorAnswer }),
  result: z.string(),
  errors: ['not-found'],
});

export const Passkey = z.object({
  id: z.string(),
  name: z.string(),
  dateCreated: z.string(),
  dateLastUsed: z.nullable(z.string()),
});
export type Passkey = z.output<typeof Passkey>;

export const listFactors = operation('GET /auth/factors', {
  name: 'listFactors',
  summary: "The caller's passkeys, whether an authenticator app is set up, and how many recovery codes are left",
  access: 'signed-in',
  input: z.object({}),
  result: z.object({
    passkeys: z.array(Passkey),
    hasApp: z.boolean(),
    recoveryCodesLeft: z.number(),
    /** The account has a staff role and may use it only after a log-in with a second step. */
    isRequired: z.boolean(),
  }),
});

export const startApp = operation('POST /auth/factors/app', {
  name: 'startApp',
  summary:
    'The seed for an authenticator app, as a link and as text. It counts once confirmApp has had one of its codes',
  access: 'signed-in',
  needsRecentLogIn: true,
  perDay: 20,
  input: z.object({}),
  result: z.object({ url: z.string(), seed: z.string() }),
  errors: ['conflict'],
});

/** Shown once; null where the account has codes already. */
const WithCodes = z.object({ recoveryCodes: z.nullable(z.array(z.string())) });

export const confirmApp = operation('POST /auth/factors/app/confirm', {
  name: 'confirmApp',
  summary: 'Switches the app on with one of its codes. The first second step of an account comes with recovery codes',
  access: 'signed-in',
  perDay: 50,
  input: z.object({ code: AppCode }),
  result: WithCodes,
  errors: ['not-found'],
});

export const startPasskey = operation('POST /auth/factors/passkey/options', {
  name: 'startPasskey',
  summary: 'What the browser needs to make a passkey',
  access: 'signed-in',
  needsRecentLogIn: true,
  perDay: 50,
  input: z.object({}),
  result: WebAuthnOptions,
  errors: ['conflict'],
});

export const addPasskey = operation('POST /auth/factors/passkey', {
  name: 'addPasskey',
  summary: 'Stores the passkey that was made. The first second step of an account comes with recovery codes',
  access: 'signed-in',
  perDay: 50,
  input: z.object({ passkey: NewPasskey }),
  result: WithCodes,
  errors: ['conflict'],
});

export const removePasskey = operation('DELETE /auth/factors/passkeys/:id', {
  name: 'removePasskey',
  summary: 'Removes a passkey of the caller',
  access: 'signed-in',
  needsRecentLogIn: true,
  input: z.object({ id }),
  result: z.literal(true),
  errors: ['not-found', 'conflict'],
});

export const removeApp = operation('DELETE /auth/factors/app', {
  name: 'removeApp',
  summary: 'Switches the authenticator app off',
  access: 'signed-in',
  needsRecentLogIn: true,
  input: z.object({}),
  result: z.literal(true),
  errors: ['not-found', 'conflict'],
});

export const renewRecoveryCodes = operation('POST /auth/factors/recovery-codes', {
  name: 'renewRecoveryCodes',
  summary: 'Ten new recovery codes; those before stop working',
  access: 'signed-in',
  needsRecentLogIn: true,
  perDay: 20,
  input: z.object({}),
  result: z.object({ recoveryCodes: z.array(z.string()) }),
  errors: ['conflict'],
});

export const startReauthentication = operation('POST /auth/reauthenticate/passkey', {
  name: 'startReauthentication',
  summary: 'What the browser asks a passkey of the caller to sign, for `reauthenticate`',
  access: 'signed-in',
  perDay: 200,
  input: z.object({}),
  result: WebAuthnOptions,
  errors: ['not-found'],
});

export const reauthenticate = operation('POST /auth/reauthenticate', {
  name: 'reauthenticate',
  summary:
    'Authenticates the user of a session again, by password or second step. Operations that answer `reauthentication-needed` are open to it for 15 minutes',
  access: 'signed-in',
  perDay: 200,
  input: z.object({ currentPassword: z.optional(knownPassword), ...FactorAnswer }),
  result: z.literal(true),
});
