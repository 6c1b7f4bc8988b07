import { useEffect } from 'react';

/** The focused element before Tab led to a toast. */
let origin: HTMLElement | null = null;

export function leaveToasts(): void {
  if (document.activeElement?.closest('.toasts') && origin?.isConnected) origin.focus();
  origin = null;
}

/**
 * The first Tab after a toast with a button focuses that button, and the one after the last button continues from
 * before. At the document's end nobody would reach it in time. Focus stops its timer.
 */
export function useTabToToasts(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Tab' || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
      const inside = document.activeElement?.closest('.toasts');
      if (inside) stepOut(event, inside);
      else if (!event.shiftKey) stepIn(event);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

function stepIn(event: KeyboardEvent): void {
  const buttons = document.querySelectorAll<HTMLElement>(
    '.toast:not([data-leaving]) .toast-action:not([data-offered])',
  );
  const action = [...buttons].at(-1);
  if (!action) return;
  event.preventDefault();
  action.dataset.offered = '';
  origin = document.activeElement instanceof HTMLElement ? document.activeElement : null;
  action.focus();
}

/** Backwards it restores the focus; forwards the browser continues. */
function stepOut(event: KeyboardEvent, toasts: Element): void {
  const buttons = [...toasts.querySelectorAll('button')];
  if (document.activeElement !== buttons.at(event.shiftKey ? 0 : -1)) return;
  if (event.shiftKey) event.preventDefault();
  leaveToasts();
}
