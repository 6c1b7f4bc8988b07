const CHANGED = 'local-storage-changed';

/** Values that the browser did not store (forbidden or full), for the lifetime of the page. */
const unkept = new Map<string, string | null>();

/** The stored value; null if missing, and on the server. */
export function readLocal(key: string): string | null {
  try {
    return unkept.get(key) ?? localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores `value` (null removes it) and notifies readers in this tab; the browser notifies other tabs. */
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
