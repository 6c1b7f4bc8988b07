import { useId } from 'react';
import { CartLine, StoreGone, StoreGoneTag, StoreHead } from '#features/cart/ui';
import { Checkbox } from '#ui/checkbox.tsx';
import { cx } from '#ui/classes.ts';
import { counted, money } from '#ui/format.ts';
import { TextAreaField } from '#ui/text-area.tsx';
import { CannabisMeter } from './cannabis-meter.tsx';
import type { DraftedOrder, OrderDraft } from './checkout-draft.ts';
import type { BrokenRule } from './checkout-rules.ts';
import { DeliveryChoice } from './delivery-choice.tsx';
import { isNoteFine, LONGEST_NOTE } from './use-checkout.ts';

export const NOTE_TOO_LONG = 'Please keep the note within 200 characters.';

export type CheckoutOrderProps = {
  order: DraftedOrder;
  onChange: (draft: OrderDraft) => void;
  likelyPlace: DraftedOrder['deliveryLocation'];
  /** The rule that kept the shopper from going on, where it is about this order. */
  problem: BrokenRule | null;
};

/** One store's order at checkout: what, how to get it, a note, and the 30 g limit. Unticked it shrinks to a line. */
export function CheckoutOrder({ order, onChange, likelyPlace, problem }: CheckoutOrderProps) {
  const nameId = useId();
  const { storeId, isSelected, store, unavailable } = order;
  return (
    <section aria-labelledby={nameId} className={cx('checkout-box', isSelected && 'checkout-box-on')}>
      <div className="checkout-box-head">
        <StoreHead store={store} nameId={nameId} level={2} end={unavailable && <StoreGoneTag />}>
          <Checkbox
            id={`isSelected-${storeId}`}
            checked={isSelected}
            disabled={!!unavailable}
            onChange={({ currentTarget }) => onChange({ isSelected: currentTarget.checked })}
            aria-label={`Include ${store.displayAs} in this checkout`}
          />
        </StoreHead>
      </div>
      {unavailable ? (
        <div className="checkout-box-body">
          <StoreGone reason={unavailable} />
          <Lines items={order.items} />
        </div>
      ) : isSelected ? (
        <div className="checkout-box-body">
          <Lines items={order.items} />
          <div className="checkout-choices">
            <DeliveryChoice
              order={order}
              onChange={onChange}
              likelyPlace={likelyPlace}
              errors={problem ? { [problem.field]: problem.message } : {}}
            />
            <TextAreaField
              id={`orderNote-${storeId}`}
              label="Order note"
              optional
              placeholder="Anything the store should know?"
              value={order.orderNote}
              rows={4}
              limit={LONGEST_NOTE}
              error={isNoteFine(order.orderNote) ? undefined : NOTE_TOO_LONG}
              onChange={({ currentTarget }) => onChange({ orderNote: currentTarget.value })}
            />
          </div>
          <div id={`totalCannabisWeight-${storeId}`} tabIndex={-1} className="mt-5 border-t border-line pt-4.5">
            <CannabisMeter grams={order.totalCannabisWeight} items={order.items} />
          </div>
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

const Lines = ({ items }: Pick<DraftedOrder, 'items'>) => (
  <ul>
    {items.map((item) => (
      <CartLine key={item.product.id} item={item} isStale={false} isWide />
    ))}
  </ul>
);
