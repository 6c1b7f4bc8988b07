import { type ReactNode, useId } from 'react';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { cx } from '#ui/classes.ts';
import { counted, money, timeAgo } from '#ui/format.ts';
import { Notice } from '#ui/notice.tsx';
import { SidePanel } from '#ui/side-panel.tsx';
import { BusyRegion, Skeleton } from '#ui/skeleton.tsx';
import type { Cart, CartOrder } from './cart.contract.ts';
import { CartLine } from './cart-line.tsx';
import { useCart } from './cart-provider.tsx';
import { EmptyCart } from './empty-cart.tsx';
import { StoreGone, StoreGoneTag } from './store-gone.tsx';
import { StoreHead } from './store-head.tsx';
import { type PricedCart, usePricedCart } from './use-priced-cart.ts';
import './cart-panel.css';

type CartPanelProps = { open: boolean; onClose: () => void };

/** The cart beside the page: lines by store, what they cost, and the way to checkout. */
export function CartPanel({ open, onClose }: CartPanelProps) {
  const { totalItems, guestItems } = useCart();
  const priced = usePricedCart();
  const orders = priced.cart?.orders ?? [];
  const isGuest = guestItems !== null;
  return (
    <SidePanel
      open={open}
      onClose={onClose}
      title="Shopping Cart"
      note={totalItems > 0 && counted(totalItems, 'item')}
      footer={orders.length > 0 && <Summary {...priced} orders={orders} isGuest={isGuest} onLeave={onClose} />}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: hears of the links within, which are controls */}
      <div onClick={closeOnLink(onClose)}>
        <BusyRegion busy={priced.isLoading} label="Loading your cart">
          {priced.isLoading && <Loading />}
          {orders.map((order) => (
            <StoreOrder key={order.storeId} order={order} isGuest={isGuest} isStale={priced.isStale} />
          ))}
        </BusyRegion>
        {priced.lastKnown && <AsLastKnown {...priced.lastKnown} />}
        {priced.error && orders.length === 0 && <Failed {...priced} />}
        {priced.cart && orders.length === 0 && !priced.isStale && <EmptyCart className="pt-16" />}
      </div>
    </SidePanel>
  );
}

const closeOnLink = (onClose: () => void) => (event: { target: EventTarget }) => {
  if (event.target instanceof Element && event.target.closest('a')) onClose();
};

type StoreOrderProps = { order: CartOrder; isGuest: boolean; isStale: boolean };

function StoreOrder({ order, isGuest, isStale }: StoreOrderProps) {
  const { select } = useCart();
  const nameId = useId();
  return (
    <section aria-labelledby={nameId} className={cx('cart-store', !order.isSelected && 'cart-store-off')}>
      <StoreHead store={order.store} nameId={nameId} level={3} end={order.unavailable && <StoreGoneTag />}>
        {!isGuest && (
          <Checkbox
            checked={order.isSelected}
            disabled={!!order.unavailable}
            onChange={({ currentTarget }) => void select(order.storeId, currentTarget.checked)}
            aria-label={`Include ${order.store.displayAs} in checkout`}
          />
        )}
      </StoreHead>
      {order.unavailable && <StoreGone reason={order.unavailable} />}
      <ul>
        {order.items.map((item) => (
          <CartLine key={item.product.id} item={item} isStale={isStale} />
        ))}
      </ul>
    </section>
  );
}

/** Without a network the cart can be looked at and changed; what it costs is said again once there is one. */
const AsLastKnown = ({ at, unpriced }: NonNullable<PricedCart['lastKnown']>) => (
  <Notice tone="info" role="status" className="my-3">
    These are the prices and the stock of {timeAgo(at, new Date())}: the site cannot be reached.
    {unpriced > 0 && ` ${counted(unpriced, 'more product')} will show once it can be.`}
  </Notice>
);

type SummaryProps = PricedCart & { orders: Cart['orders']; isGuest: boolean; onLeave: () => void };

function Summary({ orders, isGuest, onLeave, ...priced }: SummaryProps) {
  const { isPending } = useCart();
  const isMoving = priced.isStale || orders.some(({ items }) => items.some(({ product }) => isPending(product.id)));
  return (
    <>
      {priced.error && <Failed {...priced} className="mb-3" />}
      <div className="flex items-center justify-between gap-3">
        <p className="num flex items-center gap-1 text-[17px] font-semibold">
          Subtotal: {isMoving ? <Skeleton className="h-4 w-16" /> : money(priced.cart?.summary.subTotal ?? 0)}
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

function Failed({ error, retry, className }: PricedCart & { className?: string }): ReactNode {
  return (
    <Notice
      tone="danger"
      role="alert"
      className={className}
      action={
        <Button tone="secondary" size="sm" onClick={retry}>
          Retry
        </Button>
      }
    >
      {error?.message}
    </Notice>
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
