import { type ReactNode, useMemo, useState } from 'react';
import { type CartOrder, subTotalOf } from '#features/cart';
import { CartPanel, EmptyCart, useCart, usePricedCart } from '#features/cart/ui';
import { branchName } from '#features/catalog';
import { useCall } from '#platform/browser/data/use-call.ts';
import { useDebounced } from '#ui/hooks/use-debounced.ts';
import { Button } from '#ui/parts/button.tsx';
import { Picture } from '#ui/parts/picture.tsx';
import { BusyRegion, Skeleton } from '#ui/states/skeleton.tsx';
import { TryAgain } from '#ui/states/try-again.tsx';
import { money } from '#ui/text/format.ts';
import { priceGuestCheckout } from '../checkout.contract.ts';
import { usePickupPlace } from './pickup-place.ts';
import { ReviewNote, TotalsList } from './totals-box.tsx';
import '../pricing/checkout.css';

const WAIT_MS = 500;

/** A guest's checkout: contact (`children`), orders by store, and totals where there is anything to order. */
export function GuestCheckout({ children }: { children: ReactNode }) {
  const priced = usePricedCart();
  const isEmpty = priced.cart?.orders.length === 0;
  return (
    <div className="checkout">
      <div>
        {children}
        <GuestOrders {...priced} />
      </div>
      {!isEmpty && (
        <aside className="checkout-aside" aria-label="Totals">
          <GuestTotals {...priced} />
        </aside>
      )}
    </div>
  );
}

type Priced = ReturnType<typeof usePricedCart>;

function GuestOrders({ cart, isLoading, error, retry }: Priced) {
  const [isEditing, setEditing] = useState(false);
  return (
    <section aria-labelledby="your-orders" className="box mt-5 p-5 mobile:p-6">
      <div className="mb-1 flex items-center justify-between gap-3">
        <h2 id="your-orders" className="text-h3">
          Your orders
        </h2>
        <Button tone="quiet" className="-mr-3" onClick={() => setEditing(true)}>
          Edit cart
        </Button>
      </div>
      <BusyRegion busy={isLoading} label="Loading your cart">
        {isLoading && <Skeleton className="h-24 rounded-md" />}
      </BusyRegion>
      {error && !cart && <TryAgain error={error} onRetry={retry} />}
      {cart &&
        (cart.orders.length === 0 ? (
          <EmptyCart className="pb-2" />
        ) : (
          <ul>
            {cart.orders.map((order) => (
              <GuestOrder key={order.storeId} order={order} />
            ))}
          </ul>
        ))}
      {isEditing && <CartPanel open onClose={() => setEditing(false)} />}
    </section>
  );
}

function GuestOrder({ order: { storeId, store, subTotal } }: { order: CartOrder }) {
  const place = usePickupPlace(storeId);
  return (
    <li className="flex items-center gap-3 border-t border-line py-3">
      <Picture
        src={store.imageUrl}
        alt=""
        width={48}
        height={48}
        dim="photo"
        className="size-11 flex-none rounded-md"
      />
      <span className="min-w-0 flex-1">
        <b className="block font-semibold">{branchName(store)}</b>
        <span className="num block min-h-5 text-sm text-ink-muted">{place && (place.ready ?? place.hours)}</span>
      </span>
      <b className="num font-semibold">{money(subTotal)}</b>
    </li>
  );
}

/** The total for pickup; the next step adds delivery fees. */
function GuestTotals({ cart, error }: Priced) {
  const { guestItems, quantityOf, totalItems } = useCart();
  const wanted = useMemo(() => (guestItems ?? []).map(({ id, quantity }) => ({ id, quantity })), [guestItems]);
  const items = useDebounced(wanted, WAIT_MS);
  const { data } = useCall(priceGuestCheckout, { items }, { enabled: items.length > 0, keepPrevious: true });
  return (
    <section aria-labelledby="totals" className="box">
      <h2 id="totals" className="mb-2.5 text-h3">
        Totals
      </h2>
      {!cart && !error && <Skeleton className="h-48 rounded-md" />}
      {cart && (
        <TotalsList
          items={totalItems}
          subTotal={subTotalOf(cart.orders, quantityOf)}
          orderCount={cart.orders.length}
          totals={data}
        />
      )}
      <ReviewNote />
    </section>
  );
}
