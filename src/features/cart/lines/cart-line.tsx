import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { unitPriceOf } from '#features/catalog';
import { useTask } from '#platform/browser/data/use-action.ts';
import { Quantity } from '#ui/fields/quantity.tsx';
import { TrashIcon, WarningCircleFillIcon } from '#ui/icons/icons.ts';
import { IconButton } from '#ui/parts/icon-button.tsx';
import { Link } from '#ui/parts/link.tsx';
import { Picture } from '#ui/parts/picture.tsx';
import { cx } from '#ui/styles/classes.ts';
import { money } from '#ui/text/format.ts';
import type { CartItem } from '../cart.contract.ts';
import { lineTotalOf } from '../cart.ts';
import { MOST_UNITS } from '../cart-limits.ts';
import { useCart } from '../panel/cart-provider.tsx';
import { LineElsewhere } from '../ways/line-elsewhere.tsx';
import { useWays } from '../ways/use-ways.ts';
import { WishSelect } from '../wish/wish-select.tsx';
import { CorrectedSum } from './corrected-sum.tsx';
import { lineProblem } from './line-problem.ts';
import { slideIn } from './moved-lines.ts';
import { removedLines } from './removed-store.ts';
import { useSwipeAway } from './use-swipe-away.ts';
import './cart-line.css';

export type CartLineProps = {
  item: CartItem;
  onRemove: () => Promise<void>;
  /** Lines on the checkout page have one row: picture, name, counter, subtotal. */
  isWide?: boolean;
};

/** One product in the cart: quantity, price, and whether the store has enough. */
export function CartLine({ item, onRemove, isWide }: CartLineProps) {
  const { product } = item;
  const { quantityOf, setQuantity, setWish } = useCart();
  const quantity = quantityOf(product.id) || item.quantity;
  const problem = lineProblem(item, quantity);
  const { data: ways } = useWays({ enabled: problem !== null && !isWide });
  const elsewhere = problem === null ? undefined : ways?.elsewhere.find(({ from }) => from === product.id);
  const inStock = Math.min(product.quantity, MOST_UNITS);
  // Each product is on the checkout page once, but the panel may lie over it.
  const correctionId = isWide ? correctionIdOf(product.id) : undefined;
  const line = useSwipeAway(onRemove);
  useLayoutEffect(() => slideIn(line.current), [line]);
  const [isBack] = useState(() => removedLines.isRestored(product.id));
  return (
    <li
      ref={line}
      data-product={product.systemProductId}
      className={cx('cart-line', isWide && 'cart-line-wide', isBack && 'cart-line-back')}
    >
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
          {isWide
            ? product.netWeight && <span className="whitespace-pre">{` · W: ${product.netWeight}`}</span>
            : [product.netWeight && `W: ${product.netWeight}`, `${money(unitPriceOf(product))} each`]
                .filter(Boolean)
                .join(' · ')}
        </p>
      </div>
      <span className="cart-line-bin" aria-hidden="true">
        <TrashIcon />
      </span>
      <Remove product={product} id={inStock ? undefined : correctionId} onRemove={onRemove} />
      <Quantity
        label={product.displayName}
        id={inStock ? correctionId : undefined}
        value={quantity}
        min={inStock ? 1 : quantity}
        max={inStock || quantity}
        compact
        className="cart-line-quantity"
        onChange={(next) => setQuantity(product, next)}
      />
      <span className="cart-line-price num font-bold">
        <CorrectedSum cents={lineTotalOf(item, quantity)} of={String(quantity)} />
      </span>
      <WishSelect
        product={product.displayName}
        value={item.wish}
        onChange={(wish) => setWish(product.id, wish)}
        className="cart-line-wish"
      />
      {problem ? (
        <p className="cart-line-problem field-note field-error">
          <WarningCircleFillIcon />
          <span>
            {elsewhere && product.quantity === 0 ? 'Out of stock here.' : problem}
            {ways && elsewhere && <LineElsewhere item={item} offer={elsewhere} deliveryType={ways.deliveryType} />}
          </span>
        </p>
      ) : (
        item.priceBefore !== null && (
          <p className="cart-line-problem field-note num">
            Price changed: {money(unitPriceOf(product))}, was {money(item.priceBefore)}
          </p>
        )
      )}
    </li>
  );
}

/** The element of the checkout page where an unavailable line is corrected. */
export const correctionIdOf = (productId: string): string => `mend-${productId}`;

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
