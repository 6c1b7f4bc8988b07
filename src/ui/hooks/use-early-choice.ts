import { useLayoutEffect, useRef } from 'react';

/** For the parent of native radio buttons: replays a choice made before hydration, for which React fires no event. */
export function useEarlyChoice<Group extends HTMLElement>(shown: string, choose: (value: string) => void) {
  const group = useRef<Group>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the group hydrates
  useLayoutEffect(() => {
    const chosen = group.current?.querySelector<HTMLInputElement>(':checked')?.value;
    if (chosen !== undefined && chosen !== shown) choose(chosen);
  }, []);
  return group;
}
