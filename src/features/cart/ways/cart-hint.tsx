import { useState } from 'react';
import { readLocal } from '#platform/browser/local-storage.ts';
import { money } from '#platform/money.ts';
import { StorefrontIcon } from '#ui/icons/icons.ts';
import { Button } from '#ui/parts/button.tsx';
import { cx } from '#ui/styles/classes.ts';
import type { CartOrder } from '../cart.contract.ts';
import { useCart } from '../panel/cart-provider.tsx';
import { useMove } from './use-move.ts';
import { useWays } from './use-ways.ts';
import { differenceInWords, isDismissed, signatureOf, storesInWords, wayStores } from './way-words.ts';
import './ways.css';

/** Cleared at log-out. */
export const KEPT = 'wicket:own:kept-cart';
/** Cents; a smaller saving is not worth a hint. */
const LEAST_SAVED = 200;

type CartHintProps = { orders: readonly CartOrder[]; onSeeWays: () => void };

/** Hints that the cart takes several trips, and at the one store that has everything. Its space is reserved. */
export function CartHint({ orders, onSeeWays }: CartHintProps) {
  const { quantityOf } = useCart();
  const selected = orders.filter(({ isSelected }) => isSelected);
  // Decided when the cart opens: later it would shift the lines.
  const [isHidden] = useState(() => isDismissed(readLocal(KEPT), signatureOf(orders, quantityOf), new Date()));
  const isShown = selected.length > 1 && !isHidden;
  const { data, isFetching } = useWays({ enabled: isShown });
  const move = useMove();
  if (!isShown) return null;
  const deliveries = selected.filter(({ deliveryType }) => deliveryType === 'delivery').length;
  const { oneStore = null, ways = [], now } = data ?? {};
  const [order] = oneStore?.orders ?? [];
  const best = Math.min(...ways.filter(({ missing }) => missing.length === 0).map(({ total }) => total));
  const hasOtherWays = now !== undefined && (oneStore ? ways.length > 0 : now.total - best >= LEAST_SAVED);
  return (
    <section aria-label="Ways to buy" aria-busy={isFetching || undefined} className="cart-hint num">
      <StorefrontIcon />
      <p>
        <strong>{storesInWords(selected.length - deliveries, deliveries)}.</strong>
        {now && oneStore && order && (
          <>
            {` All at ${order.store.displayAs}: `}
            <strong className={cx(oneStore.total < now.total && 'text-success-text')}>
              {differenceInWords(oneStore.total, now.total)}.
            </strong>
          </>
        )}
        {now &&
          !oneStore &&
          !hasOtherWays &&
          ` No one store near you has it all, and no other way saves ${money(LEAST_SAVED)}.`}
      </p>
      {data && oneStore && (
        <Button
          busy={move.isPending}
          busyText="Moving"
          onClick={({ currentTarget }) => {
            const title = currentTarget.closest('dialog')?.querySelector<HTMLElement>('[data-dialog-title]');
            const items = oneStore.orders.flatMap((order) => order.items);
            const { deliveryType } = data;
            // The focused button goes with the hint.
            void move
              .mutateAsync({ items, deliveryType, where: wayStores(oneStore) })
              .then((isMoved) => isMoved && title?.focus());
          }}
        >
          Move
        </Button>
      )}
      {hasOtherWays && (
        <Button tone="quiet" size="sm" className="cart-hint-other" onClick={onSeeWays}>
          See other ways
        </Button>
      )}
    </section>
  );
}
