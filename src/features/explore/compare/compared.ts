/** A compared product, as the device stores it and the tray shows it. */
export type CompareItem = { systemProductId: string; displayName: string; imageUrl: string; netWeight: string | null };

export const MOST_COMPARED = 3;

/** Parses the stored list; anything invalid is dropped. */
export function readCompared(text: string | null): CompareItem[] {
  try {
    const list: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(list) && list.every(isCompared) ? list.slice(0, MOST_COMPARED) : [];
  } catch {
    return [];
  }
}

const isCompared = (one: Partial<CompareItem> | null): one is CompareItem =>
  isProductId(one?.systemProductId) &&
  [one?.displayName, one?.imageUrl].every((text) => typeof text === 'string') &&
  (one?.netWeight === null || typeof one?.netWeight === 'string');

/** The products of a comparison's address, in order; invalid ids are dropped. */
export const comparedIds = (text: string | null): string[] =>
  [...new Set((text ?? '').split(',', 2 * MOST_COMPARED).filter(isProductId))].slice(0, MOST_COMPARED);

const isProductId = (id: unknown): id is string => typeof id === 'string' && /^\d{1,15}$/.test(id);

export const comparePath = (ids: readonly string[]): string =>
  ids.length > 0 ? `/compare?ids=${ids.join(',')}` : '/compare';
