import { type ReactNode, useId } from 'react';
import { StoreGone, StoreGoneTag, StoreHead } from '#features/cart/ui';
import { branchName } from '#features/catalog';
import { Checkbox } from '#ui/fields/checkbox.tsx';
import { TextAreaField } from '#ui/fields/text-area.tsx';
import { cx } from '#ui/styles/classes.ts';
import { counted, money } from '#ui/text/format.ts';
import { CannabisMeter } from '../pricing/cannabis-meter.tsx';
import type { BrokenRule } from '../pricing/checkout-rules.ts';
import type { DraftedOrder, OrderDraft } from './checkout-draft.ts';
import { DeliveryChoice } from './delivery-choice.tsx';
import { isNoteFine, LONGEST_NOTE } from './use-checkout.ts';

export const NOTE_TOO_LONG = 'Please keep the note within 200 characters.';

export type CheckoutOrderProps = {
  order: DraftedOrder;
  /** What is ordered: `CartLines`. */
  lines: ReactNode;
  onChange: (draft: OrderDraft) => void;
  likelyPlace: DraftedOrder['deliveryLocation'];
  /** The rule that stopped the shopper from continuing, if it concerns this order. */
  problem: BrokenRule | null;
};

/** One store's order at checkout: what, how to get it, a note, and the 30 g limit. Unchecked it shrinks to a line. */
export function CheckoutOrder({ order, lines, onChange, likelyPlace, problem }: CheckoutOrderProps) {
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

/** A store of which nothing is left but what was removed a moment ago. */
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
