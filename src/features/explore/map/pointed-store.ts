import { useEffect, useSyncExternalStore } from 'react';

/* The store that has the pointer or focus, in the list or on the map. Both share only the items' `data-pin`, so
   that hovering one does not render the other. */
let pointed: string | null = null;
const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The store with the pointer or focus in the list, or null. */
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

/** Listens to the list while the map is mounted. */
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

/** Marks only the items of that store in the list. */
export function markInList(id: string | null): void {
  for (const item of document.querySelectorAll('[data-pin-marked]')) item.removeAttribute('data-pin-marked');
  if (id === null) return;
  for (const item of document.querySelectorAll(`[data-pin="${CSS.escape(id)}"]`))
    item.setAttribute('data-pin-marked', '');
}
