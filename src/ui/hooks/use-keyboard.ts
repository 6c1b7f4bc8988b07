import { useSyncExternalStore } from 'react';

const MOVES = new Set(['Tab', 'ArrowDown', 'ArrowUp', 'PageDown', 'PageUp', 'Home', 'End', ' ']);

let isByKeyboard = false;
const listeners = new Set<() => void>();

function turn(to: boolean): void {
  if (to === isByKeyboard) return;
  isByKeyboard = to;
  for (const listener of listeners) listener();
}
const onKeyDown = ({ key }: KeyboardEvent) => MOVES.has(key) && turn(true);
const onPointer = () => turn(false);
const POINTERS = ['pointerdown', 'wheel', 'touchmove'] as const;

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    document.addEventListener('keydown', onKeyDown);
    for (const event of POINTERS) document.addEventListener(event, onPointer, { passive: true });
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    document.removeEventListener('keydown', onKeyDown);
    for (const event of POINTERS) document.removeEventListener(event, onPointer);
  };
}

/** Whether the last interaction was by keyboard rather than by pointer. */
export const useKeyboard = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isByKeyboard,
    () => false,
  );
