import { useState } from 'react';
import { CARD_LABELS, type CreditCard } from '#features/payments';
import { AddCardDialog, CardSelect } from '#features/payments/ui';
import { FieldNote } from '#ui/fields/field.tsx';
import { PlusIcon } from '#ui/icons/icons.ts';
import { Button } from '#ui/parts/button.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';

type PaymentBoxProps = {
  cards: readonly CreditCard[] | undefined;
  card: CreditCard | undefined;
  onSelect: (card: CreditCard) => void;
  /** Stores of this checkout that do not accept the chosen card. */
  refusing: readonly string[];
  error?: string;
};

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
          {refusing.join(', ')} {refusing.length === 1 ? 'does' : 'do'} not accept {CARD_LABELS[card.creditCard.type]}.
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
