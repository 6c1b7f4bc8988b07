import { useEffect, useRef } from 'react';
import { orderMoved } from '#features/orders';
import { live } from '#platform/live/page.ts';

/**
 * Looks up a submit whose response was lost: now, when online again, and on live order events, so that the page never
 * contradicts a notification.
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
