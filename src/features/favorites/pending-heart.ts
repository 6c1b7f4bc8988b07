import type { MarkedProduct } from './favorites-provider.tsx';

/** As long as a registration link is valid. */
export const MOST_AGE_MS = 24 * 3600_000;

/** The product of a guest's pressed heart; null: expired or invalid. */
export function readPendingHeart(text: string | null, now: number): MarkedProduct | null {
  try {
    const { id, systemProductId, at } = JSON.parse(text ?? 'null') ?? {};
    const isWhole = [id, systemProductId].every((one) => typeof one === 'string' && /^\d{1,15}$/.test(one));
    return isWhole && now - at < MOST_AGE_MS ? { id, systemProductId } : null;
  } catch {
    return null;
  }
}
