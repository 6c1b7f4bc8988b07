import { useState } from 'react';
import { streetAndTown } from '#features/catalog';
import { Amount } from '#features/orders/ui';
import { CARD_LABELS, type CreditCard } from '#features/payments';
import { AddCardDialog, CardSelect } from '#features/payments/ui';
import { FieldNote } from '#ui/fields/field.tsx';
import { LockSimpleIcon, PlusIcon } from '#ui/icons/icons.ts';
import { Button } from '#ui/parts/button.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { counted, money } from '#ui/text/format.ts';
import type { DraftedOrder } from './checkout-draft.ts';

type PaymentBoxProps = {
  cards: readonly CreditCard[] | undefined;
  card: CreditCard | undefined;
  onSelect: (card: CreditCard) => void;
  /** Stores of this checkout that do not take the chosen card. */
  refusing: readonly string[];
  error?: string;
};

/** One card pays for all orders. */
export function PaymentBox({ cards, card, onSelect, refusing, error }: PaymentBoxProps) {
  const [isAdding, setAdding] = useState(false);
  const add = () => setAdding(true);
  const hasNone = cards?.length === 0;
  return (
    <section aria-labelledby="payment" className="box">
      <h2 id="payment" className="mb-3 text-h3">
        Payment
      </h2>
      {!cards && <Skeleton className="mt-[1.6875rem] h-15 w-full rounded-[14px]" />}
      {hasNone && <p className="text-ink-muted">No Credit Card Found!</p>}
      {cards && cards.length > 0 && (
        <CardSelect
          id="paymentCardId"
          cards={cards}
          selectedId={card?.id ?? null}
          onSelect={onSelect}
          onAdd={add}
          error={error}
        />
      )}
      {card && refusing.length > 0 && (
        <p className="field-note">
          {refusing.join(', ')} {refusing.length === 1 ? 'does' : 'do'} not take {CARD_LABELS[card.creditCard.type]}.
        </p>
      )}
      <Button
        tone="quiet"
        id={hasNone ? 'paymentCardId' : undefined}
        aria-describedby={hasNone && error ? 'no-card-note' : undefined}
        className="mt-1.5 -mb-2 -ml-3"
        onClick={add}
      >
        <PlusIcon className="size-4.5" />
        Add New Card
      </Button>
      {hasNone && <FieldNote id="no-card-note" error={error} />}
      <AddCardDialog open={isAdding} onClose={() => setAdding(false)} onAdded={onSelect} />
    </section>
  );
}

type TotalsBoxProps = { orders: readonly DraftedOrder[]; subTotal: number; isBusy: boolean; onNext: () => void };

export function TotalsBox({ orders, subTotal, isBusy, onNext }: TotalsBoxProps) {
  return (
    <section aria-labelledby="totals" className="box">
      <h2 id="totals" className="mb-2.5 text-h3">
        Totals
      </h2>
      <dl>
        {orders.map((order) => (
          <Amount
            key={order.storeId}
            name={
              <>
                {order.store.displayAs}{' '}
                <span className="num text-sm whitespace-nowrap">({counted(order.totalItems, 'item')})</span>
                <span className="num block text-xs wrap-break-word text-ink-muted">
                  {streetAndTown(order.store.location)}
                </span>
              </>
            }
          >
            {money(order.subTotal)}
          </Amount>
        ))}
        <Amount name="Subtotal" big>
          {money(subTotal)}
        </Amount>
      </dl>
      <p className="mt-1 text-sm text-ink-muted">*Sales tax will be added at checkout</p>
      <Button size="lg" wide busy={isBusy} className="aside-next mt-4.5" onClick={onNext}>
        Continue to order summary
      </Button>
      <p className="mt-3.5 flex items-start gap-2 text-sm text-ink-muted">
        <LockSimpleIcon className="size-4.5" />
        You review tax, deposit and delivery fee on the next step before anything is submitted.
      </p>
    </section>
  );
}
