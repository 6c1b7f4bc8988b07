import * as z from 'zod/mini';

/** A store takes no orders. `until`: null: until somebody resumes. */
export const Pause = z.object({ until: z.nullable(z.string()) });
export type Pause = z.output<typeof Pause>;

/** Responses are cached: a pause may have ended since. */
export const isPausedAt = (pause: Pause | undefined, now: Date): pause is Pause =>
  pause !== undefined && (pause.until === null || Date.parse(pause.until) > now.getTime());
