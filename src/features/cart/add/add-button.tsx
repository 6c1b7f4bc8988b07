import { Suspense, useEffect, useRef, useState } from 'react';
import { AlertBell } from '#features/catalog/ui';
import { useTask } from '#platform/browser/data/use-action.ts';
import { PlusIcon } from '#ui/icons/icons.ts';
import { IconButton } from '#ui/parts/icon-button.tsx';
import { lazyWithNullFallback } from '#ui/states/lazy-with-null-fallback.ts';
import type { Item } from '../hooks/cart-value.ts';
import { useCart } from '../panel/cart-provider.tsx';
import type { CardStepperProps } from './card-stepper.tsx';

const load = () => import('./card-stepper.tsx').then((it) => it.CardStepper);

const CardStepper = lazyWithNullFallback<CardStepperProps>(load, function Closed({ onClose }) {
  useEffect(() => onClose(true));
  return null;
});

/** The round plus of a product card: adds one, then shows the count; pressed again, it opens a stepper. Out of stock: a bell. */
export function AddButton({ item }: { item: Item }) {
  const { add, quantityOf } = useCart();
  const adding = useTask(() => add(item, 1));
  const [isOpen, setOpen] = useState(false);
  const quantity = quantityOf(item.id);
  const button = useRef<HTMLButtonElement>(null);
  const takesFocus = useRef(false);
  useEffect(() => {
    if (isOpen && quantity === 0) setOpen(false);
    if (!isOpen && takesFocus.current) button.current?.focus({ preventScroll: true });
    takesFocus.current = false;
  }, [isOpen, quantity]);

  if (item.quantity === 0 && quantity === 0 && item.systemProductId) {
    return (
      <Suspense>
        <AlertBell systemProductId={item.systemProductId} displayName={item.displayName} />
      </Suspense>
    );
  }
  const press = () => {
    if (quantity > 0) return setOpen(true);
    adding.mutate();
    // It comes with the next press.
    void load().catch(() => undefined);
  };
  const close = (hadFocus: boolean) => {
    takesFocus.current = hadFocus;
    setOpen(false);
  };
  const plus = (
    <IconButton
      ref={button}
      label={quantity ? `${item.displayName}: ${quantity} in cart, change` : `Add ${item.displayName} to cart`}
      look={quantity ? 'brand' : 'raised'}
      busy={adding.isPending}
      onClick={press}
    >
      {quantity ? <span className="num text-[0.875rem] font-bold">{quantity}</span> : <PlusIcon />}
    </IconButton>
  );
  if (!isOpen || quantity === 0) return plus;
  return (
    <Suspense fallback={plus}>
      <CardStepper item={item} quantity={quantity} onClose={close} />
    </Suspense>
  );
}
