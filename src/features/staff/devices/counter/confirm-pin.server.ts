import type { PasswordHashes } from '#features/auth/server';
import { type Db, inTransaction } from '#platform/db/db.ts';
import { fail, invalid, isFailure } from '#platform/errors.ts';
import { tooMany } from '#platform/http/rate-limit.ts';
import { recordSecurityEvent } from '#platform/logs/record-security-event.ts';
import { checkPin, type PinTry } from './check-pin.server.ts';
import { afterWrong, MOST_OF_PERSON, waitSeconds } from './pin-tries.ts';
import { lockTriesOfPerson, pinOf, savePersonTries } from './pins.queries.server.ts';

type OwnTry = Omit<PinTry, 'deviceId'> & { /** null: a device of their own. */ deviceId: string | null };

const NO_PIN = 'This store asks for your PIN. Choose one under Security in your profile.';

/** Somebody who is logged in enters their own PIN once more, at a tablet or on a device of their own. Throws unless it is right. */
export async function confirmPin(db: Db, hashes: PasswordHashes, tried: OwnTry, now: Date): Promise<void> {
  const { deviceId, ...own } = tried;
  const check = deviceId === null ? confirmOwn(db, hashes, own, now) : checkPin(db, hashes, { ...own, deviceId }, now);
  await check.catch((error: unknown) => {
    throw isFailure(error) && error.code === 'not-found' ? fail('conflict', NO_PIN) : error;
  });
}

/** As at a tablet, a try is counted before the PIN is looked at; there is no tablet to count it for. */
async function confirmOwn(db: Db, hashes: PasswordHashes, tried: Omit<PinTry, 'deviceId'>, now: Date): Promise<void> {
  const { storeId, userId, pin, from } = tried;
  const pinHash = await pinOf(db, storeId, userId);
  if (pinHash === null) throw fail('conflict', NO_PIN);
  const wait = await inTransaction(db, async (trx) => {
    const tries = (await lockTriesOfPerson(trx, storeId, userId)) ?? { wrongPins: 0, lockedUntil: null };
    const seconds = waitSeconds(tries, now);
    if (seconds > 0) throw tooMany(seconds, LOCKED);
    const counted = afterWrong(tries, MOST_OF_PERSON, now);
    await savePersonTries(trx, storeId, userId, counted);
    return waitSeconds(counted, now);
  });
  if (!(await hashes.matches(pin, pinHash))) {
    await recordSecurityEvent(db, { at: now, kind: 'pin-refused', userId, from });
    throw wait > 0 ? tooMany(wait, LOCKED) : invalid({ pin: 'That PIN is incorrect.' });
  }
  await inTransaction(db, (trx) => savePersonTries(trx, storeId, userId, { wrongPins: 0, lockedUntil: null }));
}

const LOCKED = 'Too many wrong PINs.';
