import type { Clock } from '#platform/clock.ts';
import type { CallContext } from '#platform/contract/handle.ts';
import type { Db } from '#platform/db/db.ts';
import { fail } from '#platform/errors.ts';
import { networkOf } from '#platform/http/network.ts';
import { newId } from '#platform/id.ts';
import { originOf } from '#platform/logs/actor.ts';
import { recordSecurityEvent } from '#platform/logs/record-security-event.ts';
import { addSession } from '../auth.queries.server.ts';
import { deviceOf } from '../devices/device.ts';
import { DEVICE_HEADER, readDeviceToken } from '../devices/device-token.ts';
import { rememberDevice } from '../devices/known-devices.queries.server.ts';
import type { Factor } from '../mfa/mfa.contract.ts';
import { hashOfToken, newToken } from './tokens.server.ts';

/** Only said to who has the password or a passkey of the account. */
export const suspended = () =>
  fail('forbidden', 'This account is suspended. Please contact us.', { details: { isSuspended: true } });

/** Where a log-in comes from. `deviceToken`: what the browser keeps for itself; null where it sent none. */
export type LogInOrigin = { ip: string; requestId: string; device: string; deviceToken: string | null };

export const logInOriginOf = ({ ip, requestId, headers }: CallContext): LogInOrigin => ({
  ip,
  requestId,
  device: deviceOf(headers['user-agent']),
  deviceToken: readDeviceToken(headers[DEVICE_HEADER]),
});

type VerifiedUser = { userId: string; passwordVersion: number; factor: Factor | null };

/** The token of a new session of someone who has authenticated; null: the password has been changed since. */
export async function startSession(
  { db, clock }: { db: Db; clock: Clock },
  { userId, passwordVersion, factor }: VerifiedUser,
  { ip, requestId, device, deviceToken }: LogInOrigin,
): Promise<string | null> {
  const now = clock.now();
  const sessionToken = newToken();
  const session = { id: newId(), tokenHash: hashOfToken(sessionToken), userId, passwordVersion, ip, device, factor };
  if (!(await addSession(db, session, now))) return null;
  const detail = { factor: factor ?? 'password' };
  await recordSecurityEvent(db, { at: now, kind: 'log-in', userId, from: originOf({ ip, requestId }), detail });
  await rememberDevice(db, userId, { token: deviceToken, network: networkOf(ip) }, now);
  return sessionToken;
}
