import { type ReactNode, useId } from 'react';
import type { Cart } from '#features/cart';
import { StoreHead, useStoreDetails } from '#features/cart/ui';
import { addressText, gramsText } from '#features/orders';
import { DeliveryTag, OrderAmounts } from '#features/orders/ui';
import { FieldNote } from '#ui/fields/field.tsx';
import { arrivalOf, usePickupPlace } from '../cart-step/pickup-place.ts';
import type { CheckoutOrder } from '../checkout.contract.ts';
import { MOST_CANNABIS_MG } from '../pricing/checkout-rules.ts';
import { OrderLines } from './order-lines.tsx';
import { summaryProblems } from './summary-problems.ts';

/** One store's order as it will be placed, read-only. Marks what the current cart cannot order. */
export function SummaryOrder({ order, cart }: { order: CheckoutOrder; cart: Cart | undefined }) {
  const nameId = useId();
  const problems = summaryProblems(order, cart);
  const { deliveryType, deliveryLocation, orderNote, totalCannabisWeight } = order;
  return (
    <section aria-labelledby={nameId} className="checkout-box checkout-box-read">
      <div className="checkout-box-head">
        <StoreHead store={order.store} nameId={nameId} level={2} end={<DeliveryTag type={deliveryType} />} />
      </div>
      <div className="checkout-box-body pt-1">
        <FieldNote error={problems.order ?? undefined} />
        <OrderLines items={order.items} problems={problems.lines} />
        <div className="checkout-facts">
          <dl className="grid content-start gap-3.5">
            {deliveryType === 'delivery' && deliveryLocation ? (
              <DeliveryFact storeId={order.storeId} place={deliveryLocation} />
            ) : (
              <PickupFact storeId={order.storeId} />
            )}
            <Fact name="Order note">{orderNote || 'None'}</Fact>
            <Fact name="Cannabis in this order">
              <span className="num">
                {gramsText(totalCannabisWeight)} of {gramsText(MOST_CANNABIS_MG / 1000)}
              </span>
            </Fact>
          </dl>
          <OrderAmounts costs={order} />
        </div>
      </div>
    </section>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-sm text-ink-muted">{name}</dt>
    <dd className="break-words">{children}</dd>
  </div>
);

function DeliveryFact({ storeId, place }: { storeId: string; place: NonNullable<CheckoutOrder['deliveryLocation']> }) {
  const { data: store } = useStoreDetails(storeId, { isFollowed: true });
  const arrival = store && arrivalOf(store, place.coordinates, new Date());
  return (
    <>
      <Fact name="Delivery address">{addressText(place)}</Fact>
      {(!store || arrival) && (
        <Fact name="When">
          <span className="num">{arrival ?? '…'}</span>
        </Fact>
      )}
    </>
  );
}

function PickupFact({ storeId }: { storeId: string }) {
  const place = usePickupPlace(storeId);
  return (
    <>
      <Fact name="Pickup at">{place ? `${place.address}, ${place.town}. ${place.hours}` : 'The store'}</Fact>
      {/* Reserved before it loads, so that the lines below do not move. */}
      {(!place || place.ready) && (
        <Fact name="When">
          <span className="num">{place?.ready ?? '…'}</span>
        </Fact>
      )}
    </>
  );
}
