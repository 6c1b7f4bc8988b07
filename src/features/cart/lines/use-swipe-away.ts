import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

/** Released beyond this share of its width, a line is removed. */
const ENOUGH = 0.4;
/** px that a finger moves before scrolling is ruled out. */
const SLOP = 10;

/** Removes a line that is swiped to the left past 40 % of its width. Its button does the same. */
export function useSwipeAway(onAway: () => void): RefObject<HTMLLIElement | null> {
  const line = useRef<HTMLLIElement>(null);
  const away = useEffectEvent(onAway);
  useEffect(() => {
    const element = line.current;
    if (!element) return;
    let from: { x: number; y: number } | null = null;
    let moved = 0;
    const show = (distance: number) => {
      moved = distance;
      element.toggleAttribute('data-swiped', distance > 0);
      element.style.setProperty('--swiped', `${-distance}px`);
    };
    const end = () => {
      from = null;
      show(0);
    };
    const listeners = new AbortController();
    const listen = { signal: listeners.signal };
    element.addEventListener(
      'pointerdown',
      ({ pointerType, isPrimary, clientX: x, clientY: y }) => {
        if (pointerType === 'touch' && isPrimary) from = { x, y };
      },
      listen,
    );
    element.addEventListener(
      'pointermove',
      ({ clientX, clientY, pointerId }) => {
        if (!from) return;
        const [left, down] = [from.x - clientX, Math.abs(clientY - from.y)];
        if (moved === 0 && (left < SLOP || left < down)) return;
        if (moved === 0) element.setPointerCapture(pointerId);
        show(Math.max(left, 0));
      },
      listen,
    );
    element.addEventListener(
      'pointerup',
      () => {
        const isAway = moved > ENOUGH * element.clientWidth;
        end();
        if (isAway) away();
      },
      listen,
    );
    // The finger scrolls.
    element.addEventListener('pointercancel', end, listen);
    return () => listeners.abort();
  }, []);
  return line;
}
