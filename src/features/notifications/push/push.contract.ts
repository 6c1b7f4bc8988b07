import * as z from 'zod/mini';
import { operation } from '#platform/contract/contract.ts';
import { flag, raw } from '#platform/contract/fields.ts';

export const NOT_SUPPORTED = 'Order updates cannot be sent to this browser.';
const endpoint = raw(1000, NOT_SUPPORTED).check(z.minLength(1, NOT_SUPPORTED));
const NO_KEY = 'This is not a key of a push subscription.';
const key = (characters: number) =>
  raw(characters, NO_KEY).check(z.length(characters, NO_KEY), z.regex(/^[\w-]+$/, NO_KEY));

export const DevicePush = z.object({
  /** By which the browser knows our messages: base64url, for `pushManager.subscribe`. */
  publicKey: z.string(),
  /** The push subscription of this device; null: none. */
  endpoint: z.nullable(z.string()),
  /** It is notified of new orders at the stores where its user works, too; left out: it is not. */
  isForStores: z.optional(z.boolean()),
});
export type DevicePush = z.output<typeof DevicePush>;

export const getPush = operation('GET /user/push', {
  name: 'getPush',
  summary: 'Whether the device of this session is told of orders by push',
  access: 'signed-in',
  input: z.object({}),
  result: DevicePush,
});

export const savePush = operation('PUT /user/push', {
  name: 'savePush',
  perDay: 200,
  summary:
    'Tells the device of this session of orders by push (RFC 8030) until the session ends; a person has at most ten such devices, the newest',
  access: 'signed-in',
  input: z.object({
    endpoint,
    keys: z.object({ p256dh: key(87), auth: key(22) }),
    /** The key of ours that the browser subscribed with; left out: the present one. */
    publicKey: z.optional(key(87)),
    /** Of new orders at the stores where the caller works, too; left out: as before. */
    isForStores: z.optional(flag),
  }),
  result: DevicePush,
});

export const removePush = operation('DELETE /user/push', {
  name: 'removePush',
  summary: 'Tells the device of this session nothing more by push; one that is not told anything is no error',
  access: 'signed-in',
  input: z.object({}),
  result: DevicePush,
});
