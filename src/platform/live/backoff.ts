import { CLOSE } from './protocol.ts';

const LONGEST_MS = 5_000;
const RESTART_MS = 5_000;
const TOO_MANY_MS = 30_000;

/**
 * The delay before the next try in ms. It grows with each consecutive failure and is jittered, so that the clients of one
 * restart do not reconnect together. `random` is from 0 to 1.
 */
export function backoffDelay({ failures, code }: { failures: number; code: number | null }, random: number): number {
  if (failures === 0) return 0;
  if (code === CLOSE.tooMany) return TOO_MANY_MS * (1 + random);
  // The server leaves and is back within moments: spread over them, everyone comes at once.
  if (code === CLOSE.restarting && failures === 1) return 500 + (RESTART_MS - 500) * random;
  return Math.min(LONGEST_MS, 1_000 * 2 ** (failures - 1)) * (0.5 + random / 2);
}
