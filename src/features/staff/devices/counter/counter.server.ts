import {
  addActingSession,
  endActingSessions,
  extendActingSession,
  hashOfToken,
  newToken,
  type PasswordGate,
} from '#features/auth/server';
import { queueOfStore } from '#features/orders/server';
import type { CallContext, Viewer } from '#platform/contract/handle.ts';
import { inTransaction } from '#platform/db/db.ts';
import { fail, orNotFound } from '#platform/errors.ts';
import { newId, uuidOrNull } from '#platform/id.ts';
import { originOf } from '#platform/logs/actor.ts';
import { recordSecurityEvent } from '#platform/logs/record-security-event.ts';
import { initialsOf } from '#ui/text/initials.ts';
import { deviceCookie, hasDeviceCookie } from '../device-cookie.server.ts';
import { type DeviceDeps, deviceOfRequest, newerDeviceToken } from '../device-tokens.server.ts';
import { LOCK_SECONDS } from '../devices.contract.ts';
import { type DeviceRow, lockSecondsOf, storeName } from '../devices.queries.server.ts';
import { checkPin } from './check-pin.server.ts';
import type { Counter } from './counter.contract.ts';
import { peopleOfStore } from './pins.queries.server.ts';

export type CounterDeps = DeviceDeps & { passwords: PasswordGate };
const NOT_SIGNED_IN = 'This browser is not signed in as a tablet of a store.';

/** What the tablet of the request shows. Renews its cookie, and removes one that opens nothing. */
export async function counterOf(deps: CounterDeps, { headers, viewer, setCookie }: CallContext): Promise<Counter> {
  const { db, clock, publicOrigin } = deps;
  const device = await deviceOfRequest(deps, headers);
  if (!device) {
    if (hasDeviceCookie(publicOrigin, headers)) setCookie(deviceCookie(publicOrigin, null));
    throw fail('not-found', NOT_SIGNED_IN);
  }
  const newer = await newerDeviceToken(deps, headers);
  if (newer) setCookie(deviceCookie(publicOrigin, newer));
  const [people, queue, lockSeconds, displayName] = await Promise.all([
    peopleOfStore(db, device.storeId, clock.now()),
    queueOfStore(db, device.storeId),
    lockSecondsAt(deps, device),
    storeName(db, device.storeId),
  ]);
  return {
    device: { id: device.id, name: device.name },
    store: { id: String(device.storeId), displayName: orNotFound(displayName, NOT_SIGNED_IN) },
    people: people.map(({ userId, displayName: name, firstName, lastName, role, isExpired, hasPin }) => ({
      userId,
      role,
      isExpired: isExpired ?? false,
      displayName: name,
      initials: initialsOf(firstName && lastName ? [firstName, lastName] : name.split(' ')),
      hasPin,
    })),
    queue,
    lockSeconds,
    dateNow: clock.now().toISOString(),
    actingUserId: viewer?.device?.id === device.id ? viewer.userId : null,
  };
}

const lockSecondsAt = async ({ db }: DeviceDeps, { storeId }: DeviceRow): Promise<number> =>
  (await lockSecondsOf(db, storeId)) ?? LOCK_SECONDS.byDefault;

/** The token of a new session of someone at the tablet. It ends the session of the person who had unlocked it before. */
export async function unlock(
  deps: CounterDeps,
  { userId, pin }: { userId: string; pin: string },
  { headers, ip, requestId }: CallContext,
): Promise<string> {
  const { db, clock, passwords } = deps;
  const device = orNotFound(await deviceOfRequest(deps, headers), NOT_SIGNED_IN);
  const person = orNotFound(uuidOrNull(userId), 'Nobody with that name has a PIN at this store.');
  const hashes = passwords.of({ ip, viewer: { userId: person } });
  const from = originOf({ ip, requestId });
  const tried = { deviceId: device.id, storeId: device.storeId, userId: person, pin, from };
  const pinHash = await checkPin(db, hashes, tried, clock.now());
  const lockSeconds = await lockSecondsAt(deps, device);
  const now = clock.now();
  const sessionToken = newToken();
  const isOpen = await inTransaction(db, async (trx) => {
    const session = {
      ...{ id: newId(), tokenHash: hashOfToken(sessionToken), userId: person, ip, deviceId: device.id, pinHash },
      idleEndsAt: inSeconds(now, lockSeconds),
    };
    await endActingSessions(trx, { deviceId: device.id }, now);
    const isAdded = await addActingSession(trx, session, now);
    if (isAdded) await recordSecurityEvent(trx, { at: now, kind: 'tablet-unlocked', userId: person, from });
    return isAdded;
  });
  if (!isOpen) throw fail('not-found', 'This tablet or PIN has just been changed. Please try again.');
  return sessionToken;
}

/** Moves the moment at which the tablet locks. */
export async function stayActive({ db, clock }: DeviceDeps, viewer: Viewer): Promise<{ dateLocks: string }> {
  const { device, sessionId } = viewer;
  const now = clock.now();
  const seconds = device && ((await lockSecondsOf(db, Number(device.storeId))) ?? LOCK_SECONDS.byDefault);
  const idleEndsAt = inSeconds(now, seconds ?? 0);
  if (!device || !(await extendActingSession(db, sessionId, idleEndsAt, now)))
    throw fail('not-found', 'This session is not one of a tablet.');
  return { dateLocks: idleEndsAt.toISOString() };
}

const inSeconds = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000);
