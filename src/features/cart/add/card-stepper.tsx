import { useEffect, useRef } from 'react';
import { Quantity } from '#ui/fields/quantity.tsx';
import type { Item } from '../hooks/cart-value.ts';
import { useCart } from '../panel/cart-provider.tsx';

/** It closes so long after its last press. */
const OPEN_MS = 4_000;

export type CardStepperProps = { item: Item; quantity: number; onClose: (hadFocus: boolean) => void };

/** Minus, count and plus in place of a card's plus, for 4 s. Who goes by keys closes it by going on. */
export function CardStepper({ item, quantity, onClose }: CardStepperProps) {
  const { setQuantity } = useCart();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.querySelector<HTMLElement>('button:last-of-type')?.focus();
  }, []);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each press, which changes the quantity, begins the time anew
  useEffect(() => {
    const timer = setTimeout(() => {
      if (!box.current?.querySelector(':focus-visible'))
        close.current(box.current?.contains(document.activeElement) ?? false);
    }, OPEN_MS);
    return () => clearTimeout(timer);
  }, [quantity]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: closes the stepper when the focus leaves it
    <div
      ref={box}
      className="rounded-full bg-surface shadow-2"
      onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && onClose(false)}
    >
      <Quantity label={item.displayName} value={quantity} onChange={(next) => setQuantity(item, next)} />
    </div>
  );
}
