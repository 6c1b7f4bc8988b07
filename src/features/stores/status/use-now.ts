import { useEffect, useState } from 'react';

const EVERY_MS = 5_000;

/** The time, every 5 seconds: what ends by itself is shown so within them. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
