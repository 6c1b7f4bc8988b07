import { useEffect, useRef } from 'react';
import { useAction } from '#platform/browser/data/use-action.ts';
import { stayUnlocked } from './counter.contract.ts';

/** A touch is reported to the server at most this often. */
const SAY_MS = 10_000;
const TOUCHES = ['pointerdown', 'keydown'];

/** Locks after so many seconds without a touch. The server does the same on its own; this shows it at once. */
export function useIdleLock(lockSeconds: number, lock: () => void): void {
  const { mutate: stay } = useAction(stayUnlocked, { showsRefusal: true });
  // Outlives a new `lock`: an order that comes in is no touch.
  const times = useRef<{ touchedAt: number; saidAt: number }>(null);
  useEffect(() => {
    times.current ??= { touchedAt: Date.now(), saidAt: Date.now() };
    const known = times.current;
    const touch = () => {
      known.touchedAt = Date.now();
      if (known.touchedAt - known.saidAt < SAY_MS) return;
      known.saidAt = known.touchedAt;
      stay({});
    };
    const timer = setInterval(() => {
      if (Date.now() - known.touchedAt >= lockSeconds * 1000) lock();
    }, 1000);
    for (const event of TOUCHES) addEventListener(event, touch, { capture: true });
    return () => {
      clearInterval(timer);
      for (const event of TOUCHES) removeEventListener(event, touch, { capture: true });
    };
  }, [lockSeconds, lock, stay]);
}
