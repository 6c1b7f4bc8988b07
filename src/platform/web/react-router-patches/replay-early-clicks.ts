import { useEffect } from 'react';

declare global {
  interface Window {
    /** Defined by `defer-hydration.ts`; absent in development. */
    takeEarlyClicks?: () => Iterable<HTMLButtonElement>;
  }
}

/** Replays recorded clicks after hydration. */
export function useReplayEarlyClicks(): void {
  useEffect(() => {
    for (const button of window.takeEarlyClicks?.() ?? []) button.click();
    window.takeEarlyClicks = undefined;
  }, []);
}
