/** Dried cannabis equivalents for the 30 g limit: Cannabis Act, Schedule 3 (as in force since 16 December 2022). */

/**
 * The amount that equals a dried amount, as [amount, dried]: 570 g of beverage equal 1 g, 1 g of concentrate equals 4
 * g.
 */
const EQUALS = {
  dried: [1, 1],
  fresh: [5, 1],
  'edible-solid': [15, 1],
  'non-solid': [70, 1],
  beverage: [570, 1],
  concentrate: [1, 4],
} as const;

export type CannabisClass = keyof typeof EQUALS | 'seed' | 'accessory';

const MG_PER_SEED = 1000;

/** `amount` is the net weight in whole milligrams (1 mL counts as 1 g), for seeds their number; accessories count 0. */
type Unit = {
  class: CannabisClass;
  amount: number /** The label's value in whole milligrams; it takes precedence. */;
  labelledMg?: number | null;
};

/** Whole milligrams of dried cannabis, rounded up. */
export function driedEquivalentMg({ class: kind, amount, labelledMg }: Unit): number {
  if (labelledMg != null) return whole(labelledMg);
  if (kind === 'accessory') return 0;
  if (kind === 'seed') return whole(amount) * MG_PER_SEED;
  const [of, dried] = EQUALS[kind];
  return Number((BigInt(whole(amount)) * BigInt(dried) + BigInt(of - 1)) / BigInt(of));
}

/** Grams as written ('3.5', '0.623') in whole milligrams, rounded up; null if invalid. Avoids floats. */
export function gramsToMg(text: string): number | null {
  const [, grams, decimals = ''] = /^(\d{1,9})(?:\.(\d+))?$/.exec(text.trim()) ?? [];
  if (grams === undefined) return null;
  const beyond = /[1-9]/.test(decimals.slice(3)) ? 1 : 0;
  return Number(grams) * 1000 + Number(decimals.slice(0, 3).padEnd(3, '0')) + beyond;
}

function whole(amount: number): number {
  if (!Number.isSafeInteger(amount) || amount < 0) throw new RangeError(`${amount} is not a whole, positive amount`);
  return amount;
}
