import { useEffect } from 'react';

declare global {
  interface Window {
    /** Of `started-when-seen.ts`; development has none. */
    takeEarlyPresses?: () => Iterable<HTMLButtonElement>;
  }
}

/** Once the page is alive: presses what was pressed before. */
export function useEarlyPresses(): void {
  useEffect(() => {
    for (const button of window.takeEarlyPresses?.() ?? []) button.click();
    window.takeEarlyPresses = undefined;
  }, []);
}
