import { endActingSessions, hashOfToken, newToken } from '#features/auth/server';
import type { Clock } from '#platform/clock.ts';
import type { RequestHeaders } from '#platform/contract/handle.ts';
import { type Db, inTransaction } from '#platform/db/db.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { mail } from '#platform/jobs/mail-layout.ts';
import { sendLater } from '#platform/jobs/outbox.ts';
import { recordSecurityEvent } from '#platform/logs/record-security-event.ts';
import { readDeviceCookie } from './device-cookie.server.ts';
import { offerNext, promoteNext, retiredToken, signerOf } from './device-tokens.queries.server.ts';
import { type DeviceRow, deviceById, deviceByToken, setRevoked, touchDevice } from './devices.queries.server.ts';

export type DeviceDeps = { db: Db; clock: Clock; jobs: Jobs; publicOrigin: string; siteName: string };

const HOUR_MS = 3600_000;
const AGE_MS = 24 * HOUR_MS;
const OVERLAP_MS = 60_000;

/** The device whose cookie a request carries; null: none, or one that is not signed in (any more). */
export async function deviceOfRequest(deps: DeviceDeps, headers: RequestHeaders): Promise<DeviceRow | null> {
  const { db, clock, publicOrigin } = deps;
  const token = readDeviceCookie(publicOrigin, headers);
  if (token === null) return null;
  const now = clock.now();
  const tokenHash = hashOfToken(token);
  const device = (await deviceByToken(db, tokenHash, now)) ?? (await deviceOfOther(deps, tokenHash));
  if (device && now.getTime() - device.lastUsedAt.getTime() > HOUR_MS) await touchDevice(db, device.id, now);
  return device;
}

/** A newer token where that of the request is more than a day old; else null. Rotates as session tokens do (decision 12). */
export async function newerDeviceToken(
  { db, clock, publicOrigin }: DeviceDeps,
  headers: RequestHeaders,
): Promise<string | null> {
  const token = readDeviceCookie(publicOrigin, headers);
  if (token === null) return null;
  const now = clock.now();
  const next = newToken();
  const isOffered = await offerNext(
    db,
    { presentHash: hashOfToken(token), nextHash: hashOfToken(next) },
    { now, before: new Date(now.getTime() - AGE_MS), recently: new Date(now.getTime() - OVERLAP_MS) },
  );
  return isOffered ? next : null;
}

/** The device of a token that is not the present one: the next of its device, or one that was replaced a moment ago. */
async function deviceOfOther(deps: DeviceDeps, tokenHash: Buffer): Promise<DeviceRow | null> {
  const { db, clock } = deps;
  const now = clock.now();
  await promoteNext(db, tokenHash, now, new Date(now.getTime() + OVERLAP_MS));
  const promoted = await deviceByToken(db, tokenHash, now);
  if (promoted) return promoted;
  const retired = await retiredToken(db, tokenHash);
  if (!retired) return null;
  if (retired.worksUntil > now) return deviceById(db, retired.deviceId, now);
  await endStolen(deps, retired.deviceId);
  return null;
}

/** Two browsers have held tokens of one device. Which of them is the store's is unknown, so it is signed out. */
async function endStolen(deps: DeviceDeps, deviceId: string): Promise<void> {
  const { db, clock, jobs, siteName } = deps;
  const now = clock.now();
  await inTransaction(db, async (trx) => {
    if (!(await setRevoked(trx, deviceId, undefined, now))) return;
    await endActingSessions(trx, { deviceId }, now);
    const signer = await signerOf(trx, deviceId);
    await recordSecurityEvent(trx, { at: now, kind: 'tablet-copied', userId: signer?.userId ?? null });
    if (!signer) return;
    const content = mail(siteName, {
      subject: `We signed out the tablet ${signer.device}`,
      paragraphs: [
        `Hello ${signer.firstName}`,
        `Two devices used the sign-in of the tablet "${signer.device}" at ${signer.store}. It may have been copied, so we signed it out.`,
        'Please sign the tablet in again. If it happens again, check who has access to it.',
      ],
    });
    await sendLater(trx, jobs, { channel: 'mail', to: signer.email, ...content });
  });
}
