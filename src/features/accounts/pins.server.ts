import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db.ts';
import { fail, invalid } from '#platform/errors.ts';
import { countPinTry, MOST_TRIES, replacePin, usePinUp } from './pins.queries.server.ts';

type Deps = { db: Db; clock: Clock };

/** What a PIN proves: that a number is the one of who registers with it, or of the user who changes to it. */
export type PinPurpose = { registers: string } | { changes: string; userId: string };

const PIN_MS = 10 * 60_000;
const WRONG = 'That PIN is not right or too old.';

/** A new PIN of six digits for this user; those before it stop working. */
export async function newPin(trx: Db, clock: Clock, purpose: PinPurpose, userId: string): Promise<string> {
  const pin = String(randomInt(1_000_000)).padStart(6, '0');
  const salt = randomBytes(16);
  await replacePin(trx, keyOf(purpose), { userId, salt, pinHash: hashOf(pin, salt) }, pinExpiry(clock));
  return pin;
}

/** For a number that gets none: as many tries, and none is right. */
export async function noPin(trx: Db, clock: Clock, purpose: PinPurpose): Promise<void> {
  await replacePin(trx, keyOf(purpose), null, pinExpiry(clock));
}

type RightPin = {
  userId: string;
  /** In the transaction that does what the PIN is for. Throws when it has been used meanwhile. */
  use(trx: Db): Promise<void>;
};

/**
 * Whose PIN this is. Each try counts, right or wrong, before it is looked at; the sixth throws `too-many-requests`. A
 * number that was sent none answers as one whose PIN is another.
 */
export async function tryPin({ db, clock }: Deps, purpose: PinPurpose, pin: string): Promise<RightPin> {
  const key = keyOf(purpose);
  const tried = await countPinTry(db, key, pinExpiry(clock));
  if (!tried) {
    throw fail('too-many-requests', `A PIN can be tried ${MOST_TRIES} times. Please have a new one sent.`, {
      retryAfterSeconds: PIN_MS / 1000,
    });
  }
  const { userId, salt, pinHash, expiresAt } = tried;
  const given = hashOf(pin, salt ?? NO_SALT);
  const isRight = timingSafeEqual(given, pinHash ?? NO_HASH) && expiresAt > clock.now();
  if (!userId || !isRight) throw invalid({ pin: WRONG });
  return {
    userId,
    use: async (trx) => {
      if (!(await usePinUp(trx, key, given))) throw invalid({ pin: WRONG });
    },
  };
}

const NO_SALT = Buffer.alloc(16);
const NO_HASH = Buffer.alloc(32);

const hashOf = (pin: string, salt: Buffer) => createHash('sha256').update(salt).update(pin).digest();

/** No number is kept here. */
const keyOf = (purpose: PinPurpose) => createHash('sha256').update(JSON.stringify(purpose)).digest('base64url');

export const pinExpiry = (clock: Clock) => new Date(clock.now().getTime() + PIN_MS);
