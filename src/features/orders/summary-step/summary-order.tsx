import type { ReactNode } from 'react';
import { useId } from 'react';
import type { Cart } from '#features/cart';
import { StoreHead } from '#features/cart/ui';
import { FieldNote } from '#ui/fields/field.tsx';
import { BagFillIcon, TruckIcon } from '#ui/icons/icons.ts';
import { Tag } from '#ui/parts/tag.tsx';
import { addressText } from '../cart-step/delivery-choice.tsx';
import { usePickupPlace } from '../cart-step/pickup-place.ts';
import { OrderLines } from '../detail/order-lines.tsx';
import type { CheckoutOrder } from '../orders.contract.ts';
import { OrderAmounts } from '../pricing/amounts.tsx';
import { MOST_CANNABIS_MG } from '../pricing/checkout-rules.ts';
import { gramsText } from '../pricing/grams.ts';
import { summaryProblems } from './summary-problems.ts';

/** One store's order as it will be placed; nothing to change here. What cannot be ordered by the cart of now is marked. */
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
              <Fact name="Delivery address">{addressText(deliveryLocation)}</Fact>
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

export const DeliveryTag = ({ type }: { type: 'pickup' | 'delivery' }) => (
  <Tag tone={type === 'delivery' ? 'info' : 'neutral'}>
    {type === 'delivery' ? <TruckIcon /> : <BagFillIcon />}
    {type === 'delivery' ? 'Delivery' : 'Pickup'}
  </Tag>
);

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-sm text-ink-muted">{name}</dt>
    <dd className="break-words">{children}</dd>
  </div>
);

function PickupFact({ storeId }: { storeId: string }) {
  const place = usePickupPlace(storeId);
  return <Fact name="Pickup at">{place ? `${place.address}, ${place.town}. ${place.hours}` : 'The store'}</Fact>;
}
