import { type FocusEvent, useEffect, useId, useRef, useState } from 'react';
import { useTask } from '#platform/browser/data/use-action.ts';
import { Button } from '#ui/parts/button.tsx';
import { cx } from '#ui/styles/classes.ts';
import { announce } from '#ui/text/live-region.tsx';
import type { RemovedLine } from './removed-lines.ts';
import { removedLines } from './removed-store.ts';

/**
 * Replaces a removed line while it can be undone. Hover and focus pause the clock. Where Remove was, nothing is
 * pressable.
 */
export function RemovedRow({ removed, isWide }: { removed: RemovedLine; isWide?: boolean | undefined }) {
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
    // The focused button is gone.
    if (document.activeElement === document.body) button.current?.focus();
  }, [displayName]);

  return (
    <li
      className={cx('cart-removed', isWide && 'cart-removed-wide', isPaused && 'cart-removed-paused')}
      // Not `enter`: the row appears under a resting pointer, for which React fires no event.
      onPointerOver={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      // Clicking Remove also leaves the focus here: only keyboard focus pauses.
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
      {/* Its accessible name must contain the visible words. */}
      <span className="cart-removed-seconds text-sm text-ink-muted">6 s</span>
      <svg className="cart-removed-ring" viewBox="0 0 20 20" aria-hidden="true">
        <circle cx="10" cy="10" r="8" pathLength="100" />
      </svg>
    </li>
  );
}
