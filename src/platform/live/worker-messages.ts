/** From the page to the worker that holds its socket. */
export type ToWorker =
  /** Opens a socket after a delay that grows with each failure. The worker requests the next try with 'online: false'. */
  | { type: 'connect'; url: string; path: string; token: string; app: 'marketplace' }
  /** `data` is JSON. */
  | { type: 'send_command'; event: string; data: string }
  /** The device has lost its network, or has it back. */
  | { type: 'network'; content: boolean };

export type FromWorker =
  /** True again and again: something may have been missed meanwhile, so the page fetches what it shows. */
  | { type: 'online'; content: boolean }
  | { type: 'message'; content: { kind: string } & Record<string, unknown> }
  /** The token opens nothing (any more). */
  | { type: 'refused' };
