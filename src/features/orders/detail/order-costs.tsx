import { money } from '#ui/text/format.ts';
import type { Order } from '../orders.contract.ts';
import { Amount, OrderAmounts } from '../parts/amounts.tsx';
import { gramsText } from '../parts/grams.ts';
import { isChanged, unitsOf } from './line-words.ts';
import { longDate } from './order-dates.ts';

/** What an order costs as it is handed over, what was held for it, and what was given back. */
export function OrderCosts({ order }: { order: Order }) {
  const { charge, totalAmount, refunds } = order;
  const isLess = charge.totalAmount < totalAmount;
  return (
    <>
      <OrderAmounts costs={{ ...charge, totalItems: unitsOf(order) }} totalName={totalName(order)}>
        {!isChanged(order) && <Amount name="Cannabis in this order">{gramsText(order.totalCannabisWeight)}</Amount>}
      </OrderAmounts>
      {(isLess || refunds.length > 0) && (
        <dl className="mt-3 border-t border-line pt-3 text-sm">
          {isLess && <Amount name="Held on your card">{money(totalAmount)}</Amount>}
          {isLess && (
            <Amount name={isCharged(order) ? 'Released' : 'Not charged'}>
              {money(totalAmount - charge.totalAmount)}
            </Amount>
          )}
          {refunds.map((refund) => (
            <Amount key={refund.id} name={<RefundName refund={refund} order={order} />}>
              −{money(refund.amount)}
            </Amount>
          ))}
        </dl>
      )}
    </>
  );
}

const isCharged = ({ paymentStatus }: Order) => paymentStatus === 'paid' || paymentStatus === 'refunded';

function totalName(order: Order): string {
  if (!isChanged(order)) return 'Total';
  if (isCharged(order)) return 'Charged';
  return order.status === 'canceled' || order.status === 'completed' ? 'Total' : 'To charge at hand-over';
}

type Refund = Order['refunds'][number];

/** 'Refunded November 25, 2026: 1 × Cedar Drift', with what the payment service calls it. */
function RefundName({ refund: { isDone, at, items, reference }, order }: { refund: Refund; order: Order }) {
  const names = items.flatMap(({ id, quantity }) => {
    const name = order.items.find(({ product }) => product.id === id)?.product.displayName;
    return name ? `${quantity} × ${name}` : [];
  });
  return (
    <>
      {isDone ? 'Refunded' : 'Being refunded'} {longDate(at)}
      {names.length > 0 && `: ${names.join(', ')}`}
      {reference && <span className="block text-xs break-all">Reference {reference}</span>}
    </>
  );
}
