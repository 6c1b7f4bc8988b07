import { useState } from 'react';
import { useTask } from '#platform/browser/data/use-action.ts';
import { Quantity } from '#ui/fields/quantity.tsx';
import { Button, type ButtonProps } from '#ui/parts/button.tsx';
import { money } from '#ui/text/format.ts';
import { MOST_UNITS } from '../cart-limits.ts';
import type { Item } from '../hooks/cart-value.ts';
import { useCart } from '../panel/cart-provider.tsx';

type AddToCartProps = {
  item: Item;
  /** Of one unit, in cents. */
  price: number;
  unitsInStock: number;
};

/** The quantity, and the button with the resulting price. */
export function AddToCart({ item, price, unitsInStock }: AddToCartProps) {
  const [wanted, setQuantity] = useState(1);
  // Another store may have fewer.
  const quantity = Math.min(wanted, Math.max(unitsInStock, 1));
  const { isBusy, press } = useAdding(item, quantity);
  if (unitsInStock === 0) {
    return (
      <Button size="lg" wide aria-disabled>
        Out of stock
      </Button>
    );
  }
  return (
    <div className="flex items-center gap-3">
      <Quantity
        label={item.displayName}
        value={quantity}
        onChange={setQuantity}
        max={Math.min(unitsInStock, MOST_UNITS)}
        className="h-13"
      />
      <Button size="lg" wide busy={isBusy} busyText="Adding" onClick={press}>
        Add to Cart
        <span className="num font-medium opacity-85">{money(price * quantity)}</span>
      </Button>
    </div>
  );
}

/** The small button of a list of stores, or below a product. */
export function AddOne({ item, name, tone = 'secondary' }: { item: Item; name: string } & Pick<ButtonProps, 'tone'>) {
  const { isBusy, press } = useAdding(item, 1);
  return (
    <Button tone={tone} busy={isBusy} onClick={press} aria-label={`Add to Cart at ${name}`}>
      Add to Cart
    </Button>
  );
}

function useAdding(item: Item, quantity: number) {
  const { add } = useCart();
  const adding = useTask(() => add(item, quantity));
  return { isBusy: adding.isPending, press: () => adding.mutate() };
}
