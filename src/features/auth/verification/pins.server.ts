import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/db.ts';
import { fail, invalid } from '#platform/errors.ts';
import type { LinkOwner } from './links.queries.server.ts';
import {
  countPinTry,
  MOST_TRIES,
  pinsByKey,
  pinsOfRegistrations,
  replacePin,
  type StoredPin,
  usePinUp,
} from './pins.queries.server.ts';

type Deps = { db: Db; clock: Clock };

/**
 * What a PIN proves: that a number is the one of who registers with it, of the user who changes to it, or of who recovers
 * the account with it.
 */
export type PinPurpose = { registers: string } | { changes: string; userId: string } | { recovers: string };

const PIN_MS = 10 * 60_000;
const WRONG = 'That PIN is incorrect or has expired.';

/** A new PIN of six digits for its owner; those before it stop working. All its tries are free again. */
export async function newPin(trx: Db, clock: Clock, purpose: PinPurpose, owner: LinkOwner): Promise<string> {
  const pin = String(randomInt(1_000_000)).padStart(6, '0');
  const salt = randomBytes(16);
  await replacePin(trx, keyOf(purpose), { owner, salt, pinHash: hashOf(pin, salt) }, pinExpiry(clock));
  return pin;
}

/**
 * A new PIN for a registration, beside those of others with the same number: each works for its own. The tries are counted
 * for the number, so that many PINs allow no more guesses.
 */
export async function newRegistrationPin(trx: Db, clock: Clock, phone: string, owner: LinkOwner): Promise<string> {
  const others = await pinsOfRegistrations(trx, phone);
  const salt = randomBytes(16);
  let pin: string;
  do pin = String(randomInt(1_000_000)).padStart(6, '0');
  while (others.some((other) => isIt(other, pin)));
  const key = keyOf({ registers: `${phone} ${owner.registrationId}` });
  await replacePin(trx, key, { owner, salt, pinHash: hashOf(pin, salt) }, pinExpiry(clock));
  await noPin(trx, clock, { registers: phone });
  return pin;
}

/** For a number that gets none: as many tries, and none is right. */
export async function noPin(trx: Db, clock: Clock, purpose: PinPurpose): Promise<void> {
  await replacePin(trx, keyOf(purpose), null, pinExpiry(clock));
}

type RightPin = {
  owner: LinkOwner;
  /** In the transaction that does what the PIN is for, its owner locked. Throws when it has been used meanwhile. */
  use(trx: Db): Promise<void>;
};

export const wrongPin = () => invalid({ pin: WRONG });

/**
 * Whose PIN this is. Each try counts, right or wrong, before it is looked at; the sixth throws `too-many-requests`. A
 * number that was sent none answers as one whose PIN is another.
 */
export async function tryPin({ db, clock }: Deps, purpose: PinPurpose, pin: string): Promise<RightPin> {
  const key = keyOf(purpose);
  if (!(await countPinTry(db, key, pinExpiry(clock)))) {
    throw fail('too-many-requests', `A PIN can be tried ${MOST_TRIES} times. Please request a new one.`, {
      retryAfterSeconds: PIN_MS / 1000,
    });
  }
  const sent = 'registers' in purpose ? await pinsOfRegistrations(db, purpose.registers) : await pinsByKey(db, key);
  const right = sent.find((one) => isIt(one, pin) && one.expiresAt > clock.now());
  if (!right) throw wrongPin();
  return {
    owner: right,
    use: async (trx) => {
      if (!(await usePinUp(trx, right))) throw wrongPin();
    },
  };
}

const isIt = ({ salt, pinHash }: StoredPin, pin: string) => timingSafeEqual(hashOf(pin, salt), pinHash);

const hashOf = (pin: string, salt: Buffer) => createHash('sha256').update(salt).update(pin).digest();

/** This stores no phone number. */
const keyOf = (purpose: PinPurpose) => createHash('sha256').update(JSON.stringify(purpose)).digest('base64url');

export const pinExpiry = (clock: Clock) => new Date(clock.now().getTime() + PIN_MS);
