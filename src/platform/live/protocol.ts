/** Below the origin; never contains the token. */
export const LIVE_PATH = '/api/ws';

/** In place of a session token: the cookie of the request that opened the socket says which device it is. */
export const DEVICE_TOKEN = 'device';

/** Why a socket is closed; the first two are the standard's own. */
export const CLOSE = {
  unreadable: 1003,
  restarting: 1012,
  unavailable: 1013,
  unauthenticated: 4401,
  tooMany: 4429,
} as const;

/** JSON text frames. The first one also carries `app: 'marketplace'`. `data` of a command is itself JSON. */
export type ClientFrame = { type: 'connect'; token: string } | { type: 'command'; event: string; data: string };

export type ServerFrame =
  /** The token is valid; repeated whenever something may have been missed, so that the page refetches. */
  | { type: 'online'; content: true }
  | { type: 'message'; content: { kind: string } & Record<string, unknown> }
  /** A code, such as 'unauthenticated' or 'bad-request'. */
  | { type: 'error'; content: string };
