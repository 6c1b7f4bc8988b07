/** A touch on a sheet, in px of the window and ms. */
export type Touch = { x: number; y: number; at: number };

/** Shorter movements are presses. */
const SLOP_PX = 4;
/** Released beyond this share of its height, a sheet closes. */
const FAR = 0.3;
/** Released faster than this, it closes from anywhere. */
const FLICK_PX_PER_MS = 0.5;
/** A finger that rests before its release does not flick. */
const RECENT_MS = 100;

/** Whether a touch from `from` drags the sheet down; null: undecided. */
export function isDragDown(from: Touch, to: Touch): boolean | null {
  const [across, down] = [Math.abs(to.x - from.x), to.y - from.y];
  if (Math.max(across, Math.abs(down)) < SLOP_PX) return null;
  return down > across;
}

/** Whether the sheet closes on release. `path`: its touches, the last one at the end. */
export function isAway(path: readonly Touch[], height: number, now: number): boolean {
  const [first, last] = [path[0], path.at(-1)];
  if (!first || !last || last.y <= first.y) return false;
  if (last.y - first.y > FAR * height) return true;
  const since = path.find(({ at }) => now - at <= RECENT_MS);
  return since !== undefined && since !== last && (last.y - since.y) / (now - since.at) > FLICK_PX_PER_MS;
}
