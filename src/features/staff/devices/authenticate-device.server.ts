import { authenticate } from '#features/auth/server';
import type { RequestHeaders, Viewer } from '#platform/contract/handle.ts';
import { fail } from '#platform/errors.ts';
import { storeKey } from '#platform/live/bind.ts';
import { DEVICE_TOKEN } from '#platform/live/protocol.ts';
import { type DeviceDeps, deviceOfRequest } from './device-tokens.server.ts';

type Deps = DeviceDeps & Parameters<typeof authenticate>[0];

/** The viewer of a session token. One that a PIN opened works with the cookie of its tablet alone, and nowhere else. */
export async function authenticateSession(deps: Deps, sessionToken: string, headers: RequestHeaders): Promise<Viewer> {
  const viewer = await authenticate(deps, sessionToken);
  if (viewer.device && (await deviceOfRequest(deps, headers))?.id !== viewer.device.id)
    throw fail('unauthenticated', 'The tablet is locked. Please enter your PIN.');
  return viewer;
}

/** As `authenticateSession`, for a socket, which a locked tablet opens as well. */
export async function authenticateSocket(deps: Deps, token: string, headers: RequestHeaders): Promise<Viewer> {
  if (token !== DEVICE_TOKEN) return authenticateSession(deps, token, headers);
  const device = await deviceOfRequest(deps, headers);
  if (!device) throw fail('unauthenticated', 'This browser is not signed in as a tablet of a store.');
  const { id, name } = device;
  const storeId = String(device.storeId);
  return {
    userId: storeKey(storeId),
    sessionId: id,
    role: 'shopper',
    storeIds: [],
    memberships: [],
    lacksFactor: false,
    isRecentLogIn: false,
    device: { id, name, storeId },
  };
}
