export const MOST_RECENT = 12;

/** Ids of system products, the last viewed first; drops anything invalid. */
export function readRecent(text: string | null): string[] {
  try {
    const ids: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(ids) && ids.every(isProductId) ? ids.slice(0, MOST_RECENT) : [];
  } catch {
    return [];
  }
}

const isProductId = (id: unknown): id is string => typeof id === 'string' && /^\d{1,15}$/.test(id);

export const withViewed = (ids: readonly string[], id: string): string[] =>
  [id, ...ids.filter((other) => other !== id)].slice(0, MOST_RECENT);
