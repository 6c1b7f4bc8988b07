import type { EndedOrder } from '../queue/queue.contract.ts';

/** An order that nobody accepted in time. */
export type LostOrder = { id: string; number: string; isSeen: boolean };

const MOST = 30;

/** Those that are known on this device, and those that ended since; the queue forgets them after ten minutes. */
export function withLost(known: readonly LostOrder[], ended: readonly EndedOrder[]): readonly LostOrder[] {
  const lost = ended.filter(({ id, isUnaccepted }) => isUnaccepted && known.every((one) => one.id !== id));
  if (lost.length === 0) return known;
  return [...known, ...lost.map(({ id, number }) => ({ id, number, isSeen: false }))].slice(-MOST);
}

export function readLost(stored: string | null): readonly LostOrder[] {
  try {
    const list: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}
