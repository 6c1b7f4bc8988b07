import { useEffect, useState } from 'react';

const TICK_MS = 5_000;

/** Whole minutes until a moment, rounded up, by this device's clock; 0: it has passed. */
export function useMinutesLeft(until: string): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return minutesLeft(until, now);
}

export const minutesLeft = (until: string, now: number): number =>
  Math.max(0, Math.ceil((Date.parse(until) - now) / 60_000));
