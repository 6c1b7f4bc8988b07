import { useLayoutEffect, useRef } from 'react';

/**
 * For the element around native radio buttons: React fires no event for a choice made before it hydrates them, so that choice is
 * handed on as the group hydrates.
 */
export function useEarlyChoice<Group extends HTMLElement>(shown: string, choose: (value: string) => void) {
  const group = useRef<Group>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the group hydrates
  useLayoutEffect(() => {
    const chosen = group.current?.querySelector<HTMLInputElement>(':checked')?.value;
    if (chosen !== undefined && chosen !== shown) choose(chosen);
  }, []);
  return group;
}
