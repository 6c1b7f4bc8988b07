import { type FocusEvent, useEffect, useId, useRef, useState } from 'react';
import { useTask } from '#platform/browser/data/use-action.ts';
import { Button } from '#ui/parts/button.tsx';
import { cx } from '#ui/styles/classes.ts';
import { announce } from '#ui/text/live-region.tsx';
import type { RemovedLine } from './removed-lines.ts';
import { removedLines } from './removed-store.ts';

/**
 * In the place of a line that was removed, while it can be undone: hovering and the keyboard's focus stop the clock. At the
 * right, where Remove was, there is nothing to press.
 */
export function RemovedRow({ removed }: { removed: RemovedLine }) {
  const { displayName } = removed.item.product;
  const button = useRef<HTMLButtonElement>(null);
  const [isHovered, setHovered] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  const undo = useTask(async () => {
    await removedLines.undo(removed);
    announce(`${displayName} is back in your cart`);
  });
  const isPaused = isHovered || hasFocus || undo.isPending;
  const id = useId();
  useEffect(() => {
    if (!isPaused) return;
    removedLines.hold(removed, id);
    return () => removedLines.release(removed, id);
  }, [isPaused, removed, id]);

  useEffect(() => {
    announce(`${displayName} removed`);
    // The button that had it is gone.
    if (document.activeElement === document.body) button.current?.focus();
  }, [displayName]);

  return (
    <li
      className={cx('cart-removed', isPaused && 'cart-removed-paused')}
      // Not `enter`: the row comes under a pointer that rests, for which React tells of none.
      onPointerOver={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      // Pressing Remove with a finger or the mouse leaves the focus here, too: only who sees it is meant.
      onFocus={({ target }: FocusEvent) => setFocus(target.matches(':focus-visible'))}
      onBlur={() => setFocus(false)}
    >
      <span className="cart-removed-name">{displayName}</span>
      <span className="whitespace-nowrap">
        <span aria-hidden="true">· </span>Removed.
      </span>
      <Button
        ref={button}
        tone="quiet"
        size="sm"
        busy={undo.isPending}
        aria-label={`Undo: ${displayName}`}
        onClick={() => undo.mutate()}
      >
        Undo
      </Button>
      <svg className="cart-removed-ring" viewBox="0 0 20 20" aria-hidden="true">
        <circle cx="10" cy="10" r="8" pathLength="100" />
      </svg>
    </li>
  );
}
