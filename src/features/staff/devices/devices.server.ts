import { endActingSessions, hashOfToken, newToken, recordAccountChange, revokeSession } from '#features/auth/server';
import type { SignedInContext, Viewer } from '#platform/contract/handle.ts';
import { inTransaction, type Trx } from '#platform/db/db.ts';
import { fail, orNotFound } from '#platform/errors.ts';
import { keyOrNull, newId, uuidOrNull } from '#platform/id.ts';
import { type Actor, actorOf } from '#platform/logs/actor.ts';
import { recordAudit } from '#platform/logs/record-audit.ts';
import { deletePin, peopleOfStore } from './counter/pins.queries.server.ts';
import { deviceCookie } from './device-cookie.server.ts';
import { type DeviceDeps, deviceOfRequest } from './device-tokens.server.ts';
import { LOCK_SECONDS } from './devices.contract.ts';
import {
  addDevice,
  devicesOfStore,
  lockSecondsOf,
  setLockSeconds,
  setName,
  setRevoked,
  storeName,
} from './devices.queries.server.ts';

const NO_STORE = 'There is no such store.';
const NO_DEVICE = 'There is no such tablet.';
const NO_PIN = 'They have no PIN at this store.';
/** Each holds a live connection of its store. */
const MOST_DEVICES = 12;

/** Undefined: all of them. */
const ownStores = ({ role, storeIds }: Viewer) => (role === 'operator' ? undefined : storeIds);

/** The key of a store whose devices the viewer may see; another one's is as unknown to them as none. */
async function ownStore({ db }: DeviceDeps, viewer: Viewer, storeId: string): Promise<number> {
  const isOwn = ownStores(viewer)?.includes(storeId) ?? true;
  const key = orNotFound(isOwn ? keyOrNull(storeId) : null, NO_STORE);
  orNotFound(await storeName(db, key), NO_STORE);
  return key;
}

export async function devicesFor(deps: DeviceDeps, viewer: Viewer, storeId: string) {
  const { db, clock } = deps;
  const key = await ownStore(deps, viewer, storeId);
  const now = clock.now();
  const [devices, people, lockSeconds] = await Promise.all([
    devicesOfStore(db, key, now),
    peopleOfStore(db, key, now),
    lockSecondsOf(db, key),
  ]);
  return {
    devices: devices.map(({ createdAt, lastUsedAt, signedInBy, ...device }) => ({
      ...device,
      signedInBy: signedInBy ?? '',
      dateCreated: createdAt.toISOString(),
      dateLastUsed: lastUsedAt.toISOString(),
    })),
    people: people.map(({ userId, displayName, hasPin, isLocked }) => ({ userId, displayName, hasPin, isLocked })),
    lockSeconds: lockSeconds ?? LOCK_SECONDS.byDefault,
  };
}

/**
 * Signs in the browser of the request, always with a new token: one that somebody planted there is worth nothing. The session
 * that it came with ends, so that the tablet stays at the counter without it.
 */
export async function signIn(
  deps: DeviceDeps,
  { storeId, name }: { storeId: string; name: string },
  context: SignedInContext,
) {
  const { viewer, headers, setCookie } = context;
  const { db, clock, publicOrigin } = deps;
  const key = await ownStore(deps, viewer, storeId);
  const before = await deviceOfRequest(deps, headers);
  const token = newToken();
  const device = { id: newId(), storeId: key, name, tokenHash: hashOfToken(token), signedInBy: viewer.userId };
  const now = clock.now();
  await inTransaction(db, async (trx) => {
    const by = actorOf(context);
    if (before) await revokeIn(trx, by, { deviceId: before.id, now });
    if (!(await addDevice(trx, device, MOST_DEVICES, now)))
      throw fail('conflict', `A store has at most ${MOST_DEVICES} tablets. Please revoke one that is not used.`);
    const object = { type: 'device', id: device.id, label: name };
    await recordAudit(trx, by, { at: now, action: 'device-signed-in', object, storeId: key });
    await revokeSession(trx, viewer.sessionId, viewer.userId, now);
  });
  setCookie(deviceCookie(publicOrigin, token));
  return { id: device.id, name, storeId };
}

export async function rename(
  { db, clock }: DeviceDeps,
  { id, name }: { id: string; name: string },
  context: SignedInContext,
): Promise<true> {
  const key = orNotFound(uuidOrNull(id), NO_DEVICE);
  const at = clock.now();
  await inTransaction(db, async (trx) => {
    const before = orNotFound(
      await setName(trx, { id: key, storeIds: ownStores(context.viewer), name }, at),
      NO_DEVICE,
    );
    const change = { before: { name: before.name }, after: { name }, storeId: before.storeId };
    const object = { type: 'device', id: key, label: name };
    await recordAudit(trx, actorOf(context), { at, action: 'device-renamed', object, ...change });
  });
  return true;
}

export async function revoke({ db, clock }: DeviceDeps, id: string, context: SignedInContext): Promise<true> {
  const key = orNotFound(uuidOrNull(id), NO_DEVICE);
  const which = { deviceId: key, storeIds: ownStores(context.viewer), now: clock.now() };
  const isRevoked = await inTransaction(db, (trx) => revokeIn(trx, actorOf(context), which));
  if (!isRevoked) throw fail('not-found', NO_DEVICE);
  return true;
}

type Revocation = { deviceId: string; storeIds?: readonly string[] | undefined; now: Date };

async function revokeIn(trx: Trx, by: Actor, { deviceId, storeIds, now }: Revocation): Promise<boolean> {
  const revoked = await setRevoked(trx, deviceId, storeIds, now);
  if (!revoked) return false;
  await endActingSessions(trx, { deviceId }, now);
  const object = { type: 'device', id: deviceId, label: revoked.name };
  await recordAudit(trx, by, { at: now, action: 'device-revoked', object, storeId: revoked.storeId });
  return true;
}

export async function change(
  deps: DeviceDeps,
  { storeId, lockSeconds }: { storeId: string; lockSeconds: number },
  context: SignedInContext,
): Promise<true> {
  const { db, clock } = deps;
  const key = await ownStore(deps, context.viewer, storeId);
  await inTransaction(db, async (trx) => {
    const before = await setLockSeconds(trx, key, { lockSeconds, byDefault: LOCK_SECONDS.byDefault });
    const object = { type: 'store', id: key, label: (await storeName(trx, key)) ?? '' };
    const change = { before: { lockSeconds: before }, after: { lockSeconds }, storeId: key };
    await recordAudit(trx, actorOf(context), { at: clock.now(), action: 'counter-changed', object, ...change });
  });
  return true;
}

/** Whose PIN is removed chooses a new one in a session of their own. */
export async function removePin(
  deps: DeviceDeps,
  { storeId, userId }: { storeId: string; userId: string },
  context: SignedInContext,
): Promise<true> {
  const key = await ownStore(deps, context.viewer, storeId);
  const person = orNotFound(uuidOrNull(userId), NO_PIN);
  const at = deps.clock.now();
  await inTransaction(deps.db, async (trx) => {
    await endActingSessions(trx, { userId: person, storeId: key }, at);
    if (!(await deletePin(trx, key, person))) throw fail('not-found', NO_PIN);
    await recordAccountChange(trx, actorOf(context), { userId: person, action: 'pin-removed', at, storeId: key });
  });
  return true;
}
