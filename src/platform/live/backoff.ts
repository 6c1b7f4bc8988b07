import { CLOSE } from './protocol.ts';

const LONGEST_MS = 5_000;
const RESTART_MS = 5_000;
const TOO_MANY_MS = 30_000;

/**
 * The jittered delay in ms, growing with consecutive failures, so that clients do not reconnect together. `random` is
 * from 0 to 1.
 */
export function backoffDelay({ failures, code }: { failures: number; code: number | null }, random: number): number {
  if (failures === 0) return 0;
  if (code === CLOSE.tooMany) return TOO_MANY_MS * (1 + random);
  // Restarts are short: clients return within moments, spread out.
  if (code === CLOSE.restarting && failures === 1) return 500 + (RESTART_MS - 500) * random;
  return Math.min(LONGEST_MS, 1_000 * 2 ** (failures - 1)) * (0.5 + random / 2);
}
