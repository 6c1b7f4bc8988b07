/** Money is whole cents everywhere. Rounding, where a percentage makes it needed, is half up. */

/** `cents` × `percent` / 100, half up. `percent` may have up to 4 decimals. All in integers. */
export function percentOf(cents: number, percent: number): number {
  const scaled = BigInt(cents) * BigInt(Math.round(percent * 10_000));
  return Number((scaled + 500_000n) / 1_000_000n);
}

export const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

/** 3895 → '$38.95'. */
export function money(cents: number): string {
  const whole = Math.trunc(Math.abs(cents) / 100);
  const rest = String(Math.abs(cents) % 100).padStart(2, '0');
  return `${cents < 0 ? '-' : ''}$${String(whole).replace(/\B(?=(\d{3})+$)/g, ',')}.${rest}`;
}
