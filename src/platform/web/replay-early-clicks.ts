import { useEffect } from 'react';

declare global {
  interface Window {
    /** Of `defer-hydration.ts`; development has none. */
    takeEarlyPresses?: () => Iterable<HTMLButtonElement>;
  }
}

/** Once the page is alive: presses what was pressed before. */
export function useReplayEarlyClicks(): void {
  useEffect(() => {
    for (const button of window.takeEarlyPresses?.() ?? []) button.click();
    window.takeEarlyPresses = undefined;
  }, []);
}
