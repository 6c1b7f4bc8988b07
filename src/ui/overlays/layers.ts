import { useSyncExternalStore } from 'react';

/*
 * The open modal elements, last on top. A modal dialog makes the rest of the page inert, its live regions and toasts
 * too, so these render into the topmost element of this stack.
 */
let stack: readonly HTMLElement[] = [];
const listeners = new Set<() => void>();

function set(next: readonly HTMLElement[]) {
  stack = next;
  for (const listener of listeners) listener();
}

/** Puts an opened modal element on top; the result takes it away again. */
export function addLayer(element: HTMLElement): () => void {
  set([...stack, element]);
  return () => set(stack.filter((other) => other !== element));
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The topmost open modal element, or null when the page itself is on top. */
export const useTopLayer = () =>
  useSyncExternalStore(
    subscribe,
    () => stack.at(-1) ?? null,
    () => null,
  );
