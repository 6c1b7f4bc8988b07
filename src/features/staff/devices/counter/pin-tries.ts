/** Wrong PINs in a row, and until when no PIN is looked at. */
export type Tries = { wrongPins: number; lockedUntil: Date | null };

/** So many wrong PINs lock for 5 minutes, each further one for twice as long as the one before. */
export const MOST_OF_PERSON = 5;
/** Of all people at one tablet. */
export const MOST_OF_DEVICE = 15;

const FIRST_LOCK_S = 5 * 60;
const LONGEST_LOCK_S = 86_400;
const MOST_COUNTED = 10_000;

/** How long to wait; 0: a PIN may be looked at. */
export const waitSeconds = ({ lockedUntil }: Tries, now: Date): number =>
  Math.max(0, Math.ceil(((lockedUntil?.getTime() ?? 0) - now.getTime()) / 1000));

/** After one more wrong PIN. */
export function afterWrong({ wrongPins }: Tries, most: number, now: Date): Tries {
  const count = Math.min(wrongPins + 1, MOST_COUNTED);
  if (count < most) return { wrongPins: count, lockedUntil: null };
  const seconds = Math.min(FIRST_LOCK_S * 2 ** Math.min(count - most, 20), LONGEST_LOCK_S);
  return { wrongPins: count, lockedUntil: new Date(now.getTime() + seconds * 1000) };
}
