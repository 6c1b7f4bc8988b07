import { type ReactNode, useId } from 'react';
import { StoreGone, StoreGoneTag, StoreHead, useCart } from '#features/cart/ui';
import { branchName } from '#features/catalog';
import { Checkbox } from '#ui/fields/checkbox.tsx';
import { cx } from '#ui/styles/classes.ts';
import { counted, money } from '#ui/text/format.ts';
import { CannabisMeter } from '../pricing/cannabis-meter.tsx';
import type { BrokenRule } from '../pricing/checkout-rules.ts';
import type { DraftedOrder, OrderDraft } from './checkout-draft.ts';
import { DeliveryChoice } from './delivery-choice.tsx';
import { OrderNote } from './order-note.tsx';
import type { Recipient } from './use-recipient.ts';

export type CheckoutOrderProps = {
  order: DraftedOrder;
  lines: ReactNode;
  onChange: (draft: OrderDraft) => void;
  likelyPlace: DraftedOrder['deliveryLocation'];
  recipient: Recipient;
  /** The broken rule, if it concerns this order. */
  problem: BrokenRule | null;
};

/** One store's order at checkout: lines, delivery type, note, 30 g limit. Collapses when deselected. */
export function CheckoutOrder({ order, lines, onChange, likelyPlace, recipient, problem }: CheckoutOrderProps) {
  const nameId = useId();
  const { storeId, isSelected, store, unavailable } = order;
  const { quantityOf } = useCart();
  const items = order.items.map((item) => ({ ...item, quantity: quantityOf(item.product.id) || item.quantity }));
  return (
    <section aria-labelledby={nameId} className={cx('checkout-box', isSelected && 'checkout-box-on')}>
      <div className="checkout-box-head">
        <StoreHead store={store} nameId={nameId} level={2} end={unavailable && <StoreGoneTag />}>
          <Checkbox
            id={`isSelected-${storeId}`}
            checked={isSelected}
            disabled={!!unavailable}
            onChange={({ currentTarget }) => onChange({ isSelected: currentTarget.checked })}
            aria-label={`Include ${branchName(store)} in this checkout`}
          />
        </StoreHead>
      </div>
      {unavailable ? (
        <div className="checkout-box-body">
          <StoreGone reason={unavailable} />
          {lines}
        </div>
      ) : isSelected ? (
        <div className="checkout-box-body">
          {lines}
          <div className="checkout-choices">
            <DeliveryChoice
              order={order}
              onChange={onChange}
              likelyPlace={likelyPlace}
              recipient={recipient}
              errors={problem ? { [problem.field]: problem.message } : {}}
            />
          </div>
          <div id={`totalCannabisWeight-${storeId}`} tabIndex={-1} className="mt-5 border-t border-line pt-4.5">
            <CannabisMeter items={items} />
          </div>
          <OrderNote order={order} onChange={onChange} />
        </div>
      ) : (
        <p className="px-5.5 py-4 text-sm text-ink-muted">
          <span className="num">
            {counted(order.totalItems, 'item')}, {money(order.subTotal)}.
          </span>{' '}
          Not part of this checkout; it stays in your cart.
        </p>
      )}
    </section>
  );
}

/** A store with only recently removed lines. */
export function RemovedOrder({ store, lines }: Pick<CheckoutOrderProps, 'lines'> & Pick<DraftedOrder, 'store'>) {
  const nameId = useId();
  return (
    <section aria-labelledby={nameId} className="checkout-box">
      <div className="checkout-box-head">
        <StoreHead store={store} nameId={nameId} level={2} />
      </div>
      <div className="checkout-box-body">{lines}</div>
    </section>
  );
}
