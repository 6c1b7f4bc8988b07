import { useEffect } from 'react';
import type { QueueOrder } from '../queue/queue.contract.ts';

const AGAIN_MS = 6_000;

/** Rings every 6 s until someone of the store has opened each new order, on this device or another. */
export function useRinging(orders: readonly QueueOrder[] | undefined, ring: () => void): void {
  const isRinging = orders?.some(({ status, isUnseen }) => status === 'new-order' && isUnseen) ?? false;
  useEffect(() => {
    if (!isRinging) return;
    ring();
    const timer = setInterval(ring, AGAIN_MS);
    return () => clearInterval(timer);
  }, [isRinging, ring]);
}
