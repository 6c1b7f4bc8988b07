import type { PasswordHashes } from '#features/auth/server';
import { type Db, inTransaction, type Trx } from '#platform/db/db.ts';
import { fail, invalid } from '#platform/errors.ts';
import { tooMany } from '#platform/http/rate-limit.ts';
import type { Origin } from '#platform/logs/actor.ts';
import { recordSecurityEvent } from '#platform/logs/record-security-event.ts';
import { afterWrong, MOST_OF_DEVICE, MOST_OF_PERSON, type Tries, waitSeconds } from './pin-tries.ts';
import { type LockedTries, lockTries, pinOf, saveDeviceTries, savePersonTries } from './pins.queries.server.ts';

export type PinTry = { deviceId: string; storeId: number; userId: string; pin: string; from: Origin };

const DAY_MS = 86_400_000;
const WRONG = 'That PIN is incorrect.';
const LOCKED = 'Too many wrong PINs.';

/**
 * Returns the stored hash of a PIN that is right. A try is counted before the PIN is looked at, for the person at all tablets and
 * for the tablet, and taken back when it was right: of many that come at once no more are looked at than one after the other.
 * Throws `validation` for a wrong PIN, `too-many-requests` during a lock, `not-found` for who has no PIN at this store.
 */
export async function checkPin(db: Db, hashes: PasswordHashes, tried: PinTry, now: Date): Promise<string> {
  const pinHash = await pinOf(db, tried.storeId, tried.userId);
  if (pinHash === null) throw fail('not-found', 'Nobody with that name has a PIN at this store.');
  const counted = await inTransaction(db, (trx) => countTry(trx, tried, now));
  if (!(await hashes.matches(tried.pin, pinHash))) {
    await recordSecurityEvent(db, { at: now, kind: 'pin-refused', userId: tried.userId, from: tried.from });
    const wait = Math.max(waitSeconds(counted.ofPerson, now), waitSeconds(counted.ofDevice, now));
    throw wait > 0 ? tooMany(wait, LOCKED) : invalid({ pin: WRONG });
  }
  await inTransaction(db, (trx) => forgiveTries(trx, tried));
  return pinHash;
}

async function countTry(trx: Trx, tried: PinTry, now: Date): Promise<{ ofDevice: Tries; ofPerson: Tries }> {
  const tries = await lockTries(trx, tried);
  if (!tries) throw fail('not-found', 'Nobody with that name has a PIN at this store.');
  const wait = Math.max(waitSeconds(tries.ofPerson, now), waitSeconds(tries.ofDevice, now));
  if (wait > 0) throw tooMany(wait, LOCKED);
  const ofPerson = afterWrong(tries.ofPerson, MOST_OF_PERSON, now);
  const ofDevice = afterWrong(sinceYesterday(tries.ofDevice, now), MOST_OF_DEVICE, now);
  await saveDeviceTries(trx, tried.deviceId, { ...ofDevice, wrongAt: now });
  await savePersonTries(trx, tried.storeId, tried.userId, ofPerson);
  return { ofDevice, ofPerson };
}

const sinceYesterday = ({ wrongAt, ...tries }: LockedTries['ofDevice'], now: Date): Tries =>
  wrongAt && now.getTime() - wrongAt.getTime() < DAY_MS ? tries : { wrongPins: 0, lockedUntil: null };

/** Who knows their PIN made their wrong tries themselves. Those of others at the tablet stay counted. */
async function forgiveTries(trx: Trx, tried: PinTry): Promise<void> {
  const tries = await lockTries(trx, tried);
  if (!tries) return;
  const { ofDevice, ofPerson } = tries;
  const wrongPins = Math.max(0, ofDevice.wrongPins - ofPerson.wrongPins);
  await saveDeviceTries(trx, tried.deviceId, {
    wrongPins,
    lockedUntil: wrongPins < MOST_OF_DEVICE ? null : ofDevice.lockedUntil,
    wrongAt: ofDevice.wrongAt,
  });
  await savePersonTries(trx, tried.storeId, tried.userId, { wrongPins: 0, lockedUntil: null });
}
