import { useState } from 'react';
import { unitPriceOf } from '#features/catalog';
import { cx } from '#ui/classes.ts';
import { money } from '#ui/format.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { TrashIcon, WarningCircleFillIcon } from '#ui/icons.ts';
import { Link } from '#ui/link.tsx';
import { Picture } from '#ui/picture.tsx';
import { Quantity } from '#ui/quantity.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import type { CartItem } from './cart.contract.ts';
import { MOST_UNITS } from './cart-limits.ts';
import { useCart } from './cart-provider.tsx';
import './cart-line.css';

export type CartLineProps = {
  item: CartItem;
  /** A new price is on its way. */
  isStale: boolean;
  /** On the checkout page lines are wide: picture, name, counter and subtotal in one row. */
  isWide?: boolean;
};

/** One product in the cart: how many, what they cost, and whether the store has that many. */
export function CartLine({ item, isStale, isWide }: CartLineProps) {
  const { product, subTotal } = item;
  const { quantityOf, isPending, setQuantity } = useCart();
  const quantity = quantityOf(product.id) || item.quantity;
  const isMoving = isPending(product.id) || (isStale && quantity !== item.quantity);
  const problem = problemOf(item, quantity);
  return (
    <li className={cx('cart-line', isWide && 'cart-line-wide')}>
      <Picture
        src={product.imageUrl}
        alt=""
        width={80}
        height={80}
        fit="contain"
        dim="art"
        className={cx('cart-line-picture bg-tile', problem && 'opacity-50')}
      />
      <div className="cart-line-name">
        {!isWide && <p className="text-xs text-ink-muted">{product.brand.displayName || 'Unknown'}</p>}
        <Link to={`/products/${product.id}`} className="block leading-[1.3] font-semibold hover:underline">
          {product.displayName}
        </Link>
        <p className="num mt-px flex text-xs text-ink-muted">
          {isWide && <span className="truncate">{product.brand.displayName || 'Unknown'}</span>}
          {product.netWeight && (
            <span className="whitespace-pre">
              {isWide && ' · '}W: {product.netWeight}
            </span>
          )}
        </p>
      </div>
      <Remove item={item} />
      <Quantity
        label={product.displayName}
        value={quantity}
        max={Math.max(Math.min(product.quantity, MOST_UNITS), 1)}
        pending={isMoving}
        compact
        className="cart-line-quantity"
        onChange={(next) => setQuantity(product, next)}
      />
      <span className="cart-line-price num font-bold">
        {isMoving ? <Skeleton className="ml-auto h-4 w-14" /> : money(subTotal)}
      </span>
      {problem ? (
        <p className="cart-line-problem field-note field-error">
          <WarningCircleFillIcon />
          {problem}
        </p>
      ) : (
        item.priceBefore !== null && (
          <p className="cart-line-problem field-note num">
            {money(unitPriceOf(product))} each now; it was {money(item.priceBefore)}.
          </p>
        )
      )}
    </li>
  );
}

/** What keeps the line from being ordered as it stands. */
function problemOf({ product, quantity: priced, available }: CartItem, quantity: number): string | null {
  if (product.quantity === 0) return 'Out of stock. Please remove it to go on.';
  if (product.quantity < quantity) return `Only ${product.quantity} left in stock.`;
  return available || product.quantity < priced ? null : 'No longer sold. Please remove it to go on.';
}

function Remove({ item: { product } }: { item: CartItem }) {
  const { remove } = useCart();
  const [isBusy, setBusy] = useState(false);
  const press = async () => {
    setBusy(true);
    await remove(product);
    setBusy(false);
  };
  return (
    <IconButton label={`Remove ${product.displayName}`} className="cart-line-remove" busy={isBusy} onClick={press}>
      <TrashIcon />
    </IconButton>
  );
}
