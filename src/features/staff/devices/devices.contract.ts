import * as z from 'zod/mini';
import { operation } from '#platform/contract/contract.ts';
import { id } from '#platform/contract/fields.ts';
import { DeviceName } from './device-name.ts';

/** A tablet of a store, as those see it who manage the store's devices. */
export const StaffDevice = z.object({
  id: z.string(),
  name: z.string(),
  /** Who signed it in; '' where the account is gone. */
  signedInBy: z.string(),
  dateCreated: z.string(),
  /** To the hour. */
  dateLastUsed: z.string(),
  /** Who has unlocked it; null: it is locked. */
  unlockedBy: z.nullable(z.string()),
});
export type StaffDevice = z.output<typeof StaffDevice>;

/** Someone of the store, and whether they can unlock its tablets. */
export const PinHolder = z.object({
  userId: z.string(),
  displayName: z.string(),
  hasPin: z.boolean(),
  /** Too many wrong PINs were entered for them. */
  isLocked: z.boolean(),
});
export type PinHolder = z.output<typeof PinHolder>;

const name = DeviceName;

export const LOCK_SECONDS = { byDefault: 120, least: 30, most: 900 };
const BOUNDS = 'The tablet locks after 30 seconds to 15 minutes.';

export const listDevices = operation('GET /ops/devices', {
  name: 'listDevices',
  summary: "A store's tablets that are signed in, who of the store has a PIN for them, and after how long they lock",
  access: 'partner',
  right: 'read_devices',
  input: z.object({ storeId: id }),
  result: z.object({ devices: z.array(StaffDevice), people: z.array(PinHolder), lockSeconds: z.int() }),
  errors: ['not-found'],
});

export const signInDevice = operation('POST /ops/devices', {
  name: 'signInDevice',
  summary:
    "Signs the browser that sends it in as a device of the store, by an httpOnly cookie, and ends the session that it was sent with: the tablet then shows the store's queue, and acts after a PIN",
  access: 'partner',
  right: 'write_devices',
  needsRecentLogIn: true,
  perDay: 50,
  input: z.object({ storeId: id, name }),
  result: z.object({ id: z.string(), name: z.string(), storeId: z.string() }),
  status: 201,
  errors: ['not-found', 'conflict'],
});

export const renameDevice = operation('PUT /ops/devices/:id', {
  name: 'renameDevice',
  summary: 'Gives a tablet another name',
  access: 'partner',
  right: 'write_devices',
  input: z.object({ id, name }),
  result: z.literal(true),
  errors: ['not-found'],
});

export const revokeDevice = operation('DELETE /ops/devices/:id', {
  name: 'revokeDevice',
  summary: 'Signs a tablet out at once, with the session of who has unlocked it, open sockets included',
  access: 'partner',
  right: 'write_devices',
  input: z.object({ id }),
  result: z.literal(true),
  errors: ['not-found'],
});

export const changeCounter = operation('PUT /ops/counters/:storeId', {
  name: 'changeCounter',
  summary: "After how many seconds without a touch the store's tablets lock",
  access: 'partner',
  right: 'write_devices',
  input: z.object({
    storeId: id,
    lockSeconds: z.int(BOUNDS).check(z.gte(LOCK_SECONDS.least, BOUNDS), z.lte(LOCK_SECONDS.most, BOUNDS)),
  }),
  result: z.literal(true),
  errors: ['not-found'],
});

export const resetPin = operation('DELETE /ops/counters/:storeId/pins/:userId', {
  name: 'resetPin',
  summary: "Removes someone's PIN with its lock, and locks the tablets that they have unlocked. They choose a new one",
  access: 'partner',
  right: 'write_devices',
  input: z.object({ storeId: id, userId: id }),
  result: z.literal(true),
  errors: ['not-found'],
});
