import { openState, readyInWords } from '#features/stores/ui';
import { CheckCircleFillIcon, ClockIcon, TruckIcon } from '#ui/icons/icons.ts';
import { money } from '#ui/text/format.ts';
import type { CartOrder } from '../cart.contract.ts';
import { subTotalOf } from '../cart.ts';
import { useStoreDetails } from '../hooks/use-store-details.ts';
import { useCart } from './cart-provider.tsx';

/** The pickup time of a store's order, or that it is paused, and the amount missing for delivery to the shopper's location. */
export function StoreTerms({ order }: { order: CartOrder }) {
  const { data: store } = useStoreDetails(order.storeId, { isFollowed: true });
  const { quantityOf } = useCart();
  const now = new Date();
  const state = store && openState(store, now);
  const ready = state?.isPaused ? state.text : store && readyInWords(store, now);
  return (
    <div className="cart-terms num">
      {ready && (
        <span>
          <ClockIcon />
          {ready}
        </span>
      )}
      {store?.delivery && <Delivery terms={store.delivery} subTotal={subTotalOf([order], quantityOf)} />}
    </div>
  );
}

type DeliveryProps = { terms: { fee: number; minSpend: number }; subTotal: number };

function Delivery({ terms: { fee, minSpend }, subTotal }: DeliveryProps) {
  if (subTotal >= minSpend) {
    return (
      <span className="text-success-text">
        <CheckCircleFillIcon />
        {fee === 0 ? 'Free delivery' : `Delivery ${money(fee)}`}
      </span>
    );
  }
  return (
    <>
      <span>
        <TruckIcon />
        {money(minSpend - subTotal)} more for delivery
      </span>
      <span className="cart-minimum" aria-hidden="true">
        <i style={{ transform: `scaleX(${subTotal / minSpend})` }} />
      </span>
    </>
  );
}
