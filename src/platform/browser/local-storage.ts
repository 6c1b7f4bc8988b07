const CHANGED = 'local-storage-changed';

/** What the browser would not keep, forbidden or full: here for as long as the page is open. */
const unkept = new Map<string, string | null>();

/** What is kept under `key`; null without it, and on the server. */
export function readLocal(key: string): string | null {
  try {
    return unkept.get(key) ?? localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps `value` under `key` (null forgets it) and tells every reader in this tab; the browser tells the other tabs. */
export function writeLocal(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
    unkept.delete(key);
  } catch {
    unkept.set(key, value);
  }
  window.dispatchEvent(new CustomEvent(CHANGED, { detail: key }));
}

/** Hears of changes in this tab and in others. Returns the way to stop listening. */
export function onLocalChange(key: string, listener: () => void): () => void {
  const onOther = (event: StorageEvent) => (event.key === key || event.key === null) && listener();
  const onOwn = (event: Event) => (event as CustomEvent<string>).detail === key && listener();
  window.addEventListener('storage', onOther);
  window.addEventListener(CHANGED, onOwn);
  return () => {
    window.removeEventListener('storage', onOther);
    window.removeEventListener(CHANGED, onOwn);
  };
}
