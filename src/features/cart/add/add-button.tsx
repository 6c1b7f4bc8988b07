import { useEffect, useRef, useState } from 'react';
import { useTask } from '#platform/browser/data/use-action.ts';
import { Quantity } from '#ui/fields/quantity.tsx';
import { PlusIcon } from '#ui/icons/icons.ts';
import { IconButton } from '#ui/parts/icon-button.tsx';
import type { Item } from '../hooks/cart-value.ts';
import { useCart } from '../panel/cart-provider.tsx';

/** The round plus of a product card: adds one, then shows the count, then (pressed again) a small stepper in its place. */
export function AddButton({ item }: { item: Item }) {
  const { add, quantityOf, setQuantity } = useCart();
  const adding = useTask(() => add(item, 1));
  const [isOpen, setOpen] = useState(false);
  const quantity = quantityOf(item.id);
  const box = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (isOpen && quantity === 0) setOpen(false);
    else if (isOpen) box.current?.querySelector<HTMLElement>('button:last-of-type')?.focus();
  }, [isOpen, quantity]);

  if (isOpen && quantity > 0) {
    return (
      // biome-ignore lint/a11y/noStaticElementInteractions: closes the stepper when the focus leaves it
      <div
        ref={box}
        className="rounded-full bg-surface shadow-2"
        onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && setOpen(false)}
      >
        <Quantity label={item.displayName} value={quantity} onChange={(next) => setQuantity(item, next)} />
      </div>
    );
  }
  const press = () => (quantity > 0 ? setOpen(true) : adding.mutate());
  return (
    <IconButton
      label={quantity ? `${item.displayName}: ${quantity} in cart, change` : `Add ${item.displayName} to cart`}
      look={quantity ? 'brand' : 'raised'}
      busy={adding.isPending}
      onClick={press}
    >
      {quantity ? <span className="num text-[0.875rem] font-bold">{quantity}</span> : <PlusIcon />}
    </IconButton>
  );
}
