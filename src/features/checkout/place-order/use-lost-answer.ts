import { useEffect, useRef } from 'react';
import { orderMoved } from '#features/orders';
import { live } from '#platform/live/page.ts';

/**
 * Checks what came of the submit with this key, whose answer was lost: now, when the network is back, and when the live
 * connection tells of an order, so that the page never says 'not known' beside a message that says 'placed'.
 */
export function useLostAnswer(key: string | null, check: (key: string) => Promise<void>): void {
  const latest = useRef(check);
  useEffect(() => {
    latest.current = check;
  });
  useEffect(() => {
    if (key === null) return;
    const again = () => void latest.current(key);
    again();
    addEventListener('online', again);
    const ends = [live.on(orderMoved, again), live.onReturn(again)];
    return () => {
      removeEventListener('online', again);
      for (const end of ends) end();
    };
  }, [key]);
}
