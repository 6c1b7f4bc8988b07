import { fail } from '#platform/errors.ts';

export const DAY_MS = 24 * 3_600_000;

type Question = {
  most: number;
  /** When the last 24 hours' orders were placed, in ms, oldest first. */
  recent: readonly number[];
  wanted: number;
  now: Date;
};

export function rejectTooManyOrders({ most, recent, wanted, now }: Question): void {
  const over = recent.length + wanted - most;
  if (over <= 0) return;
  const freeAt = (recent[Math.min(over, recent.length) - 1] ?? now.getTime()) + DAY_MS;
  const left = Math.max(0, most - recent.length);
  const limit = `You can place ${most === 1 ? '1 order' : `${most} orders`} in 24 hours`;
  const message =
    left === 0
      ? `${limit} and have reached this limit. Please try again later.`
      : `${limit}, and ${left} ${left === 1 ? 'is' : 'are'} left. Please uncheck some stores, or try again later.`;
  throw fail('too-many-requests', message, { retryAfterSeconds: Math.ceil((freeAt - now.getTime()) / 1000) });
}
