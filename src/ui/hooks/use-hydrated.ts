import { startTransition, useEffect, useState } from 'react';

/**
 * Whether the page is hydrated: false on the server and during hydration. Values that a provider reads from the browser are
 * applied after it, in small steps: at once they would block a slow phone, and empty every part whose script is still
 * loading, with any early clicks on it.
 */
export function useHydrated(): boolean {
  const [isAlive, setAlive] = useState(false);
  useEffect(() => startTransition(() => setAlive(true)), []);
  return isAlive;
}
