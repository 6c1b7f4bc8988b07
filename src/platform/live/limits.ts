/** The limits per socket, per user and per process. */
export type LiveLimits = {
  /** The first frame comes within this. */
  connectMs: number;
  pingMs: number;
  /** How often the sessions of open sockets are checked, in case the message that one ended was lost. */
  recheckMs: number;
  maxFrameBytes: number;
  maxBufferedBytes: number;
  frames: { most: number; withinMs: number };
  socketsOfUser: number;
  sockets: number;
  /** Of those, unauthenticated ones. */
  strangers: number;
  /** And of those, such as come from one network; an IPv6 /48 has five times that. */
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
