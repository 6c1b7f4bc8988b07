/** Money is whole cents everywhere. Rounding, where a percentage makes it needed, is half up. */

/** `cents` × `percent` / 100, half up. `percent` may have up to 4 decimals. All in integers. */
export function percentOf(cents: number, percent: number): number {
  const scaled = BigInt(cents) * BigInt(Math.round(percent * 10_000));
  return Number((scaled + 500_000n) / 1_000_000n);
}

/**
 * Splits an amount in proportion to the weights, by the largest remainder, ties to the earlier one. Without weights all
 * goes to the first.
 */
export function splitByWeight(cents: number, weights: readonly number[]): number[] {
  const total = BigInt(sum(weights));
  if (weights.length === 1 || total === 0n) return weights.map((_, index) => (index === 0 ? cents : 0));
  const exact = weights.map((weight) => BigInt(cents) * BigInt(weight));
  const shares = exact.map((share) => Number(share / total));
  const byRemainder = exact.map((share, index) => ({ index, remainder: share % total }));
  byRemainder.sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1));
  for (const { index } of byRemainder.slice(0, cents - sum(shares))) shares[index] = (shares[index] as number) + 1;
  return shares;
}

export const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

export function money(cents: number): string {
  const whole = Math.trunc(Math.abs(cents) / 100);
  const rest = String(Math.abs(cents) % 100).padStart(2, '0');
  return `${cents < 0 ? '-' : ''}$${grouped(whole)}.${rest}`;
}

export function grouped(count: number): string {
  const digits = String(count);
  const first = digits.length % 3 || 3;
  const groups = [digits.slice(0, first)];
  for (let at = first; at < digits.length; at += 3) groups.push(digits.slice(at, at + 3));
  return groups.join(',');
}
