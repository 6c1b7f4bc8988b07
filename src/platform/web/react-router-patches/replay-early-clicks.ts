import { useEffect } from 'react';

declare global {
  interface Window {
    /** Defined by `defer-hydration.ts`; absent in development. */
    takeEarlyClicks?: () => Iterable<HTMLButtonElement>;
  }
}

/** Once React answers: clicks what was clicked before. */
export function useReplayEarlyClicks(): void {
  useEffect(() => {
    for (const button of window.takeEarlyClicks?.() ?? []) button.click();
    window.takeEarlyClicks = undefined;
  }, []);
}
