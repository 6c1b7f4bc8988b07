import { endActingSessions, type PasswordGate } from '#features/auth/server';
import type { SignedInContext } from '#platform/contract/handle.ts';
import { inTransaction } from '#platform/db/db.ts';
import { invalid, orNotFound } from '#platform/errors.ts';
import { keyOrNull } from '#platform/id.ts';
import { originOf } from '#platform/logs/actor.ts';
import { recordSecurityEvent } from '#platform/logs/record-security-event.ts';
import type { DeviceDeps } from '../device-tokens.server.ts';
import { isOfBirthDate } from './pin.ts';
import { birthDateOfMember, savePin } from './pins.queries.server.ts';

type Deps = DeviceDeps & { passwords: PasswordGate };

/**
 * Sets the viewer's PIN for the tablets of a store that they work at. They need no second step for it: with the PIN alone
 * nobody gets further than a tablet that is signed in.
 */
export async function setOwnPin(
  { db, clock, passwords }: Deps,
  { viewer, ip, requestId }: SignedInContext,
  { storeId, pin }: { storeId: string; pin: string },
): Promise<true> {
  const key = orNotFound(keyOrNull(storeId), 'You do not work at this store.');
  const birthDate = orNotFound(await birthDateOfMember(db, key, viewer.userId), 'You do not work at this store.');
  if (isOfBirthDate(pin, birthDate))
    throw invalid({ pin: 'Your birth date is easy to guess. Please choose other digits.' });
  const pinHash = await passwords.of({ ip, viewer }).hash(pin);
  const now = clock.now();
  await inTransaction(db, async (trx) => {
    await savePin(trx, { storeId: key, userId: viewer.userId, pinHash }, now);
    await endActingSessions(trx, { userId: viewer.userId, storeId: key }, now);
    await recordSecurityEvent(trx, {
      at: now,
      kind: 'pin-set',
      userId: viewer.userId,
      from: originOf({ ip, requestId }),
    });
  });
  return true;
}
