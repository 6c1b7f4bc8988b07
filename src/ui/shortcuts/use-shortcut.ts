import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { boundShortcuts, type Run } from './bound-shortcuts.ts';

/** Does something at a shortcut of the page's table while this part is shown; null: not now. */
export function useShortcut(id: string, run: Run | null): void {
  const latest = useEffectEvent<Run>((event) => run?.(event));
  const isOn = run !== null;
  useEffect(() => (isOn ? boundShortcuts.bind(id, (event) => latest(event)) : undefined), [id, isOn]);
}

const NONE: ReturnType<typeof boundShortcuts.read> = [];

/** The ids of those that do something now. */
export function useBoundShortcuts(): ReadonlySet<string> {
  const bound = useSyncExternalStore(boundShortcuts.subscribe, boundShortcuts.read, () => NONE);
  return new Set(bound.map(({ id }) => id));
}
