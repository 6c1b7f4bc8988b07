import { useId, useState } from 'react';
import { branchName } from '#features/catalog';
import { Checkbox } from '#ui/fields/checkbox.tsx';
import { FieldNote } from '#ui/fields/field.tsx';
import { SidePanel } from '#ui/overlays/side-panel.tsx';
import { ButtonLink } from '#ui/parts/button.tsx';
import { Notice } from '#ui/states/notice.tsx';
import { BusyRegion, Skeleton } from '#ui/states/skeleton.tsx';
import { TryAgain } from '#ui/states/try-again.tsx';
import { cx } from '#ui/styles/classes.ts';
import { counted, timeAgo } from '#ui/text/format.ts';
import type { Cart, CartOrder } from '../cart.contract.ts';
import { subTotalOf } from '../cart.ts';
import { type PricedCart, usePricedCart } from '../hooks/use-priced-cart.ts';
import { CartLines } from '../lines/cart-lines.tsx';
import { CorrectedSum } from '../lines/corrected-sum.tsx';
import { orderProblem } from '../lines/line-problem.ts';
import { type ShownOrder, shownOrders } from '../lines/removed-lines.ts';
import { useRemovedLines } from '../lines/removed-store.ts';
import { StoreGone, StoreGoneTag } from '../lines/store-gone.tsx';
import { CartHint } from '../ways/cart-hint.tsx';
import { WaysDialog } from '../ways/lazy-ways-dialog.ts';
import { useCart } from './cart-provider.tsx';
import { EmptyCart } from './empty-cart.tsx';
import { StoreHead } from './store-head.tsx';
import { StoreTerms } from './store-terms.tsx';
import './cart-panel.css';

type CartPanelProps = { open: boolean; onClose: () => void };

export function CartPanel({ open, onClose }: CartPanelProps) {
  const { totalItems, guestItems } = useCart();
  const priced = usePricedCart();
  const orders = priced.cart?.orders ?? [];
  const shown = shownOrders(orders, useRemovedLines());
  const isGuest = guestItems !== null;
  const [isChoosing, setChoosing] = useState(false);
  return (
    <>
      <SidePanel
        open={open && !isChoosing}
        onClose={onClose}
        title="Shopping Cart"
        note={totalItems > 0 && counted(totalItems, 'item')}
        footer={orders.length > 0 && <Summary {...priced} orders={orders} isGuest={isGuest} onLeave={onClose} />}
      >
        {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: handles clicks that bubble from the links within, which are controls */}
        <div onClick={closeOnLink(onClose)}>
          <BusyRegion busy={priced.isLoading} label="Loading your cart">
            {priced.isLoading && <Loading />}
            {orders.length > 0 && <CartHint orders={orders} onSeeWays={() => setChoosing(true)} />}
            {shown.map((order) => (
              <StoreOrder key={order.head.storeId} shown={order} all={shown} isGuest={isGuest} />
            ))}
          </BusyRegion>
          {priced.lastKnown && <AsLastKnown {...priced.lastKnown} />}
          {priced.error && orders.length === 0 && <TryAgain error={priced.error} onRetry={priced.retry} />}
          {priced.cart && orders.length === 0 && !priced.isStale && <EmptyCart className="pt-16" />}
        </div>
      </SidePanel>
      {isChoosing && <WaysDialog open={open} onClose={() => setChoosing(false)} orders={orders} isGuest={isGuest} />}
    </>
  );
}

const closeOnLink = (onClose: () => void) => (event: { target: EventTarget }) => {
  if (event.target instanceof Element && event.target.closest('a')) onClose();
};

type StoreOrderProps = {
  shown: ShownOrder<CartOrder>;
  all: readonly ShownOrder<CartOrder>[];
  isGuest: boolean;
};

function StoreOrder({ shown, all, isGuest }: StoreOrderProps) {
  const { select } = useCart();
  const nameId = useId();
  const { order, head } = shown;
  const problem = order?.unavailable ? null : order && orderProblem(order);
  return (
    <section aria-labelledby={nameId} className={cx('cart-store', order && !order.isSelected && 'cart-store-off')}>
      <StoreHead store={head.store} nameId={nameId} level={3} end={order?.unavailable && <StoreGoneTag />}>
        {!isGuest && order && (
          <Checkbox
            checked={order.isSelected}
            disabled={!!order.unavailable}
            onChange={({ currentTarget }) => void select(order.storeId, currentTarget.checked)}
            aria-label={`Include ${branchName(order.store)} in checkout`}
          />
        )}
      </StoreHead>
      {order?.unavailable && <StoreGone reason={order.unavailable} />}
      {problem && <FieldNote error={problem} />}
      <CartLines shown={shown} all={all} />
      {order && !order.unavailable && <StoreTerms order={order} />}
    </section>
  );
}

/** Offline the cart can be viewed and changed; prices refresh once online. */
const AsLastKnown = ({ at, unpriced }: NonNullable<PricedCart['lastKnown']>) => (
  <Notice tone="info" role="status" className="my-3">
    Prices and stock as of {timeAgo(at, new Date())}: the site cannot be reached.
    {unpriced > 0 && ` ${counted(unpriced, 'more product')} will show when you are back online.`}
  </Notice>
);

type SummaryProps = PricedCart & { orders: Cart['orders']; isGuest: boolean; onLeave: () => void };

function Summary({ orders, isGuest, onLeave, ...priced }: SummaryProps) {
  const { quantityOf, productIds } = useCart();
  const contents = productIds.map((id) => `${quantityOf(id)} ${id}`).join();
  return (
    <>
      {priced.error && (
        <div className="mb-3">
          <TryAgain error={priced.error} onRetry={priced.retry} />
        </div>
      )}
      <div className="flex items-center justify-between gap-3">
        <p className="num text-[1.0625rem] font-semibold">
          Subtotal: <CorrectedSum cents={subTotalOf(orders, quantityOf)} of={contents} />
        </p>
        <span className="text-sm text-ink-muted">{counted(orders.length, 'store')}</span>
      </div>
      <p className="mt-0.5 mb-3.5 text-sm text-ink-muted">*Sales tax will be added at checkout</p>
      <ButtonLink to={isGuest ? '/checkout/register' : '/checkout'} size="lg" wide onClick={onLeave}>
        Proceed to Checkout
      </ButtonLink>
    </>
  );
}

const Loading = () => (
  <div className="cart-store">
    <div className="flex items-center gap-3">
      <Skeleton className="size-11 rounded-md" />
      <Skeleton className="h-5 w-40" />
    </div>
    {[0, 1].map((row) => (
      <div key={row} className="flex gap-3.5 py-3.5">
        <Skeleton className="size-20 flex-none rounded-md" />
        <div className="grid flex-1 content-start gap-2">
          <Skeleton className="h-3 w-16" />
          <Skeleton className="h-4 w-44" />
          <Skeleton className="mt-2 h-9 w-28 rounded-full" />
        </div>
      </div>
    ))}
  </div>
);
