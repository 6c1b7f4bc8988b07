import { useCallback, useSyncExternalStore } from 'react';

const CHANGED = 'local-storage-changed';

/** What is kept under `key`; null without it, on the server, and where the browser forbids storage. */
export function readLocal(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps `value` under `key` (null forgets it) and tells every reader in this tab; the browser tells the other tabs. */
export function writeLocal(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    return;
  }
  dispatchEvent(new CustomEvent(CHANGED, { detail: key }));
}

/** The text kept under `key` and its setter; null on the server and while hydrating. Follows other tabs. */
export function useLocalStorage(key: string): [string | null, (value: string | null) => void] {
  const subscribe = useCallback(
    (listener: () => void) => {
      const onOther = (event: StorageEvent) => (event.key === key || event.key === null) && listener();
      const onOwn = (event: Event) => (event as CustomEvent<string>).detail === key && listener();
      addEventListener('storage', onOther);
      addEventListener(CHANGED, onOwn);
      return () => {
        removeEventListener('storage', onOther);
        removeEventListener(CHANGED, onOwn);
      };
    },
    [key],
  );
  const value = useSyncExternalStore(
    subscribe,
    () => readLocal(key),
    () => null,
  );
  return [value, useCallback((next: string | null) => writeLocal(key, next), [key])];
}
