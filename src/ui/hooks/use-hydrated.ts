import { startTransition, useEffect, useState } from 'react';

/**
 * False on the server and during hydration. Browser values apply afterwards in small steps: at once they would block a
 * slow phone, and empty parts whose script is loading, with their early clicks.
 */
export function useHydrated(): boolean {
  const [isAlive, setAlive] = useState(false);
  useEffect(() => startTransition(() => setAlive(true)), []);
  return isAlive;
}
