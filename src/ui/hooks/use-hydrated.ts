import { startTransition, useEffect, useState } from 'react';

/**
 * Whether the page has come alive: false on the server and while hydrating. What a provider reads from the browser is told
 * to the page with it, bit by bit: at once it would keep a slow phone from answering, and empty each part whose script is
 * still on its way, with what is pressed there.
 */
export function useHydrated(): boolean {
  const [isAlive, setAlive] = useState(false);
  useEffect(() => startTransition(() => setAlive(true)), []);
  return isAlive;
}
