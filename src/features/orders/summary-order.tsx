import type { ReactNode } from 'react';
import { useId } from 'react';
import { StoreHead } from '#features/cart/ui';
import { BagFillIcon, TruckIcon } from '#ui/icons.ts';
import { Tag } from '#ui/tag.tsx';
import { OrderAmounts } from './amounts.tsx';
import { MOST_CANNABIS_MG } from './checkout-rules.ts';
import { addressText } from './delivery-choice.tsx';
import { gramsText } from './grams.ts';
import { OrderLines } from './order-lines.tsx';
import type { CheckoutOrder } from './orders.contract.ts';
import { usePickupPlace } from './pickup-place.ts';

/** One store's order as it will be placed; nothing to change here. */
export function SummaryOrder({ order }: { order: CheckoutOrder }) {
  const nameId = useId();
  const { deliveryType, deliveryLocation, orderNote, totalCannabisWeight } = order;
  return (
    <section aria-labelledby={nameId} className="checkout-box checkout-box-read">
      <div className="checkout-box-head">
        <StoreHead store={order.store} nameId={nameId} level={2} end={<DeliveryTag type={deliveryType} />} />
      </div>
      <div className="checkout-box-body pt-1">
        <OrderLines items={order.items} />
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
