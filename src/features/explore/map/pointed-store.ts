import { useEffect, useSyncExternalStore } from 'react';

/*
 * Which store of the list has the pointer or the focus, and which one of the map. List and map know each other by the
 * `data-pin` of the list's items alone, so that neither is drawn again when the pointer goes over the other.
 */
let pointed: string | null = null;
const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The store under the pointer or with the focus in the list, or null. */
export const usePointedStore = () =>
  useSyncExternalStore(
    subscribe,
    () => pointed,
    () => null,
  );

function point(id: string | null): void {
  if (id === pointed) return;
  pointed = id;
  for (const listener of listeners) listener();
}

const pinOf = (target: EventTarget | null) =>
  target instanceof Element ? (target.closest<HTMLElement>('[data-pin]')?.dataset.pin ?? null) : null;

/** Listens to the list while the map is there. */
export function useListOfPins(): void {
  useEffect(() => {
    const onPointer = ({ target, pointerType }: PointerEvent) => pointerType === 'mouse' && point(pinOf(target));
    const onFocus = ({ target }: FocusEvent) => point(pinOf(target));
    document.addEventListener('pointerover', onPointer);
    document.addEventListener('focusin', onFocus);
    return () => {
      document.removeEventListener('pointerover', onPointer);
      document.removeEventListener('focusin', onFocus);
      point(null);
      markInList(null);
    };
  }, []);
}

/** Marks the items of that store in the list, and no others. */
export function markInList(id: string | null): void {
  for (const item of document.querySelectorAll('[data-pin-marked]')) item.removeAttribute('data-pin-marked');
  if (id === null) return;
  for (const item of document.querySelectorAll(`[data-pin="${CSS.escape(id)}"]`))
    item.setAttribute('data-pin-marked', '');
}
