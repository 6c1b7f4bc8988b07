import { useEffect, useState, useSyncExternalStore } from 'react';

/** The time of this device in milliseconds, renewed at this interval. */
export function useNow(everyMs = 1000): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}

const STEP_MS = 1000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function everySecond(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    for (const one of listeners) one();
  }, STEP_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** The time in steps: of a long list each part is drawn again only when its own step is over. All share one timer. */
export function useNowInSteps(stepMs: number): number {
  const step = () => Math.floor(Date.now() / stepMs) * stepMs;
  return useSyncExternalStore(everySecond, step, step);
}
