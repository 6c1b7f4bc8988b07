import { subTotalOf } from '#features/cart';
import { useCart } from '#features/cart/ui';
import { Amount } from '#features/orders/ui';
import { LockSimpleIcon } from '#ui/icons/icons.ts';
import { Button } from '#ui/parts/button.tsx';
import { counted, money } from '#ui/text/format.ts';
import { SwappedText } from '#ui/text/swapped-text.tsx';
import type { CheckoutTotals } from '../checkout.contract.ts';
import type { DraftedOrder } from './checkout-draft.ts';

type TotalsBoxProps = {
  orders: readonly DraftedOrder[];
  /** undefined: not known yet. */
  totals: CheckoutTotals | undefined;
  isBusy: boolean;
  onNext: () => void;
};

/** The selected orders' costs: items at once, the rest from the server. */
export function TotalsBox({ orders, totals, isBusy, onNext }: TotalsBoxProps) {
  const { quantityOf } = useCart();
  const items = orders.flatMap((order) => order.items).reduce((sum, { product }) => sum + quantityOf(product.id), 0);
  return (
    <section aria-labelledby="totals" className="box">
      <h2 id="totals" className="mb-2.5 text-h3">
        Totals
      </h2>
      <TotalsList items={items} subTotal={subTotalOf(orders, quantityOf)} orderCount={orders.length} totals={totals} />
      <Button size="lg" wide busy={isBusy} className="aside-next mt-4.5" onClick={onNext}>
        Continue to order summary
      </Button>
      <ReviewNote />
    </section>
  );
}

type TotalsListProps = {
  /** Units. */
  items: number;
  /** Cents. */
  subTotal: number;
  orderCount: number;
  totals: CheckoutTotals | undefined;
};

export function TotalsList({ items, subTotal, orderCount, totals }: TotalsListProps) {
  return (
    <>
      <dl className="totals">
        <Amount name={`Items (${items})`}>{money(subTotal)}</Amount>
        <Amount name="Deposit fee">
          <MoneyOnceKnown cents={totals?.depositFee} />
        </Amount>
        <Amount name="Delivery fee">
          <MoneyOnceKnown cents={totals?.deliveryFee} />
        </Amount>
        {totals && totals.taxLines.length > 0 ? (
          totals.taxLines.map(({ label, amount }) => (
            <Amount key={label} name={`Tax (${label})`}>
              <MoneyOnceKnown cents={amount} />
            </Amount>
          ))
        ) : (
          <Amount name="Tax">
            <MoneyOnceKnown cents={totals?.tax} />
          </Amount>
        )}
        <div className="totals-sum">
          <dt>Total</dt>
          <dd className="num">
            <MoneyOnceKnown cents={totals?.totalAmount} />
          </dd>
        </div>
      </dl>
      <p className="mt-1 text-sm text-ink-muted">
        {counted(orderCount, 'order')} on one card. Held now, charged when each store hands over.
      </p>
    </>
  );
}

export const ReviewNote = () => (
  <p className="mt-3.5 flex items-start gap-2 text-sm text-ink-muted">
    <LockSimpleIcon className="size-4.5" />
    You review everything before you place the order.
  </p>
);

/** Nothing until known: earlier text would move. A new amount fades in. */
export const MoneyOnceKnown = ({ cents }: { cents: number | undefined }) => (
  <SwappedText>{cents === undefined ? null : money(cents)}</SwappedText>
);
