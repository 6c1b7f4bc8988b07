export type LiveLimits = {
  /** The time limit of the first frame. */
  connectMs: number;
  pingMs: number;
  /** The interval of session checks, in case an end-of-session message was lost. */
  recheckMs: number;
  maxFrameBytes: number;
  maxBufferedBytes: number;
  frames: { most: number; withinMs: number };
  socketsOfUser: number;
  sockets: number;
  /** Of those, unauthenticated ones. */
  strangers: number;
  /** The same per network; an IPv6 /48 has five times that. */
  strangersOfNetwork: number;
};

export const LIVE_LIMITS: LiveLimits = {
  connectMs: 10_000,
  pingMs: 30_000,
  recheckMs: 60_000,
  maxFrameBytes: 16 * 1024,
  maxBufferedBytes: 2 ** 20,
  frames: { most: 20, withinMs: 10_000 },
  socketsOfUser: 20,
  sockets: 10_000,
  strangers: 2_000,
  strangersOfNetwork: 200,
};
