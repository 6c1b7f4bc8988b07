import { useEffect, useRef } from 'react';
import { unitPriceOf } from '#features/catalog';
import { useTask } from '#platform/browser/data/use-action.ts';
import { Quantity } from '#ui/fields/quantity.tsx';
import { TrashIcon, WarningCircleFillIcon } from '#ui/icons/icons.ts';
import { IconButton } from '#ui/parts/icon-button.tsx';
import { Link } from '#ui/parts/link.tsx';
import { Picture } from '#ui/parts/picture.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { cx } from '#ui/styles/classes.ts';
import { money } from '#ui/text/format.ts';
import type { CartItem } from '../cart.contract.ts';
import { MOST_UNITS } from '../cart-limits.ts';
import { useCart } from '../panel/cart-provider.tsx';
import { lineProblem } from './line-problem.ts';
import { removedLines } from './removed-store.ts';
import './cart-line.css';

export type CartLineProps = {
  item: CartItem;
  onRemove: () => Promise<void>;
  /** A new price is on its way. */
  isStale: boolean;
  /** On the checkout page lines are wide: picture, name, counter and subtotal in one row. */
  isWide?: boolean;
};

/** One product in the cart: how many, what they cost, and whether the store has that many. */
export function CartLine({ item, onRemove, isStale, isWide }: CartLineProps) {
  const { product, subTotal } = item;
  const { quantityOf, isPending, setQuantity } = useCart();
  const quantity = quantityOf(product.id) || item.quantity;
  const isMoving = isPending(product.id) || (isStale && quantity !== item.quantity);
  const problem = lineProblem(item, quantity);
  const inStock = Math.min(product.quantity, MOST_UNITS);
  // The page of the checkout has each product once; the panel may lie over it.
  const mendId = isWide ? mendIdOf(product.id) : undefined;
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
        <Link to={`/products/${product.id}`} className="tall-target block leading-[1.3] font-semibold hover:underline">
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
      <Remove product={product} id={inStock ? undefined : mendId} onRemove={onRemove} />
      <Quantity
        label={product.displayName}
        id={inStock ? mendId : undefined}
        value={quantity}
        min={inStock ? 1 : quantity}
        max={inStock || quantity}
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

/** Where a line that cannot be ordered as it stands is mended, on the page of the checkout. */
export const mendIdOf = (productId: string): string => `mend-${productId}`;

type RemoveProps = Pick<CartLineProps, 'onRemove'> & Pick<CartItem, 'product'> & { id: string | undefined };

function Remove({ product, id, onRemove }: RemoveProps) {
  const remove = useTask(onRemove);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => removedLines.focusRestored(product.id, button.current), [product.id]);
  return (
    <IconButton
      ref={button}
      id={id}
      label={`Remove ${product.displayName}`}
      className="cart-line-remove"
      busy={remove.isPending}
      onClick={() => remove.mutate()}
    >
      <TrashIcon />
    </IconButton>
  );
}
