import type { Pause } from '../stores.contract.ts';

/** Responses are cached: a pause may have ended since. */
export const isPausedAt = (pause: Pause | undefined, now: Date): pause is Pause =>
  pause !== undefined && (pause.until === null || Date.parse(pause.until) > now.getTime());
