import { useEffect } from 'react';

/**
 * A press beside an open popover only closes it: the browser closes it before the click, which would then reach what
 * lies below, and accept an order that nobody meant. Dialogs make the page behind inert by themselves.
 */
export function usePressesOutside(): void {
  useEffect(() => {
    let isOutside = false;
    const onDown = ({ target }: PointerEvent) => {
      const open = [...document.querySelectorAll(':popover-open')];
      isOutside = open.length > 0 && !open.some((popover) => isOf(popover, target));
    };
    const onClick = (event: MouseEvent) => {
      // Without a pointer: by a key, or by a script.
      if (!isOutside || event.detail === 0) return;
      isOutside = false;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    addEventListener('pointerdown', onDown, true);
    addEventListener('click', onClick, true);
    return () => {
      removeEventListener('pointerdown', onDown, true);
      removeEventListener('click', onClick, true);
    };
  }, []);
}

/** Within it, on the button that closes it, or on a message. */
const isOf = (popover: Element, target: EventTarget | null): boolean =>
  target instanceof Element &&
  (popover.contains(target) || target.closest(`[popovertarget="${popover.id}"], .toasts`) !== null);
