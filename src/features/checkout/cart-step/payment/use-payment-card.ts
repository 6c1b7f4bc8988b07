import { useState } from 'react';
import type { CreditCard } from '#features/payments';
import { useCards } from '#features/payments/ui';
import type { useCheckout } from '../use-checkout.ts';
import { cardChanges, cardFor, storesRefusing } from './payment-card.ts';

export function usePaymentCard({ orders, currentOrders, change }: ReturnType<typeof useCheckout>) {
  const { data: cards } = useCards();
  const [chosenId, setChosenId] = useState<string | null>(null);
  const card = cardFor(orders, cards, chosenId, new Date());
  const give = (chosen: CreditCard) => {
    const { taking, refusing } = cardChanges(currentOrders(), chosen, new Date());
    if (taking.length) change(taking, { paymentCardId: chosen.id });
    if (refusing.length) change(refusing, { paymentCardId: null });
  };
  return {
    cards,
    card,
    select: (chosen: CreditCard) => {
      setChosenId(chosen.id);
      give(chosen);
    },
    give,
    cardOf: (known: readonly CreditCard[] | undefined) => cardFor(currentOrders(), known, chosenId, new Date()),
    refusing: card ? storesRefusing(orders, card) : [],
  };
}
