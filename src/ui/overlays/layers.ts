import { useSyncExternalStore } from 'react';

/* The stack of open modal elements. They make the rest of the page inert, so live regions and toasts render into
   the topmost. */
let stack: readonly HTMLElement[] = [];
const listeners = new Set<() => void>();

function set(next: readonly HTMLElement[]) {
  stack = next;
  for (const listener of listeners) listener();
}

/** Adds an opened modal element; returns its removal. */
export function addLayer(element: HTMLElement): () => void {
  set([...stack, element]);
  return () => set(stack.filter((other) => other !== element));
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useTopLayer = () =>
  useSyncExternalStore(
    subscribe,
    () => stack.at(-1) ?? null,
    () => null,
  );
