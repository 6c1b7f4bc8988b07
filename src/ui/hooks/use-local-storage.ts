import { useCallback, useSyncExternalStore } from 'react';
import { onLocalChange, readLocal, writeLocal } from '#platform/browser/local-storage.ts';

/** The text stored under `key` and its setter; null on the server and while hydrating. Syncs with other tabs. */
export function useLocalStorage(key: string): [string | null, (value: string | null) => void] {
  const value = useSyncExternalStore(
    useCallback((listener: () => void) => onLocalChange(key, listener), [key]),
    () => readLocal(key),
    () => null,
  );
  return [value, useCallback((next: string | null) => writeLocal(key, next), [key])];
}
