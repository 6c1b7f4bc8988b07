export type ToWorker =
  /** Opens a socket after a growing delay. The worker requests the next attempt with 'online: false'. */
  | { type: 'connect'; url: string; path: string; token: string; app: 'marketplace' }
  /** `data` is JSON. */
  | { type: 'send_command'; event: string; data: string }
  | { type: 'network'; content: boolean };

export type FromWorker =
  /** Repeated: something may have been missed, so the page refetches. */
  | { type: 'online'; content: boolean }
  | { type: 'message'; content: { kind: string } & Record<string, unknown> }
  /** The token is not, or no longer, valid. */
  | { type: 'refused' };
