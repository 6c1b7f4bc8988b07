import { branchName } from '#features/catalog';
import { type CreditCard, isPast } from '#features/payments';
import { takesCard } from '#features/stores';
import type { DraftedOrder } from '../checkout-draft.ts';

/** The card of all orders: the choice, else a card on an order (selected ones first), else an unexpired default. */
export function cardFor(
  orders: readonly DraftedOrder[],
  cards: readonly CreditCard[] | undefined,
  chosenId: string | null,
  now: Date,
): CreditCard | undefined {
  const find = (id: string | null | undefined) => cards?.find((card) => card.id === id);
  const withCard = [...orders].sort((a, b) => Number(b.isSelected) - Number(a.isSelected));
  const onOrder = withCard.find(({ paymentCardId }) => paymentCardId)?.paymentCardId;
  return (
    find(chosenId) ??
    find(onOrder) ??
    cards?.find(({ isDefault, creditCard }) => isDefault && !isPast(creditCard.cardExpiry, now))
  );
}

const takes = (order: DraftedOrder, { creditCard }: CreditCard) =>
  takesCard(order.store.acceptablePayment, creditCard.type);

export const storesRefusing = (orders: readonly DraftedOrder[], card: CreditCard): string[] =>
  orders.filter((order) => order.isSelected && !takes(order, card)).map(({ store }) => branchName(store));

/**
 * The stores whose order gets another card; `taking` accept it. Others keep no card, nor an expired one, so that the
 * rules report it and no other card is charged by surprise.
 */
export function cardChanges(orders: readonly DraftedOrder[], card: CreditCard, now: Date) {
  const isExpired = isPast(card.creditCard.cardExpiry, now);
  const idFor = (order: DraftedOrder) => (!isExpired && takes(order, card) ? card.id : null);
  const differing = orders.filter((order) => !order.unavailable && order.paymentCardId !== idFor(order));
  const ids = (isTaken: boolean) =>
    differing.filter((order) => (idFor(order) !== null) === isTaken).map(({ storeId }) => storeId);
  return { taking: ids(true), refusing: ids(false) };
}

/** What became of the shown card when another one is chosen or none is left. */
export function cardChange(
  before: CreditCard | undefined,
  after: CreditCard | undefined,
  known: readonly CreditCard[],
): string[] {
  if (before?.id === after?.id) return [];
  const isGone = before && !known.some(({ id }) => id === before.id);
  return [
    ...(isGone ? [`The card ${before.displayName} was removed.`] : []),
    ...(after ? [`The card ${after.displayName} is chosen now.`] : []),
  ];
}
