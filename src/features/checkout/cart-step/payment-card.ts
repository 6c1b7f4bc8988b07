import { branchName } from '#features/catalog';
import { type CreditCard, isPast } from '#features/payments';
import { takesCard } from '#features/stores';
import type { DraftedOrder } from './checkout-draft.ts';

/**
 * The one card of all orders: what was just chosen, else the card on an order, the selected ones first, else the default.
 * A default card that has expired is not offered: the shopper selects another one.
 */
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

/** Names of the stores of this checkout that do not take the card. */
export const storesRefusing = (orders: readonly DraftedOrder[], card: CreditCard): string[] =>
  orders.filter((order) => order.isSelected && !takes(order, card)).map(({ store }) => branchName(store));

/**
 * The stores whose order gets another card by this choice: `taking` get it. A store that does not take it keeps none, nor
 * any where it has expired: the rules then say so, and no other card is charged by surprise.
 */
export function cardChanges(orders: readonly DraftedOrder[], card: CreditCard, now: Date) {
  const isExpired = isPast(card.creditCard.cardExpiry, now);
  const idFor = (order: DraftedOrder) => (!isExpired && takes(order, card) ? card.id : null);
  const differing = orders.filter((order) => !order.unavailable && order.paymentCardId !== idFor(order));
  const ids = (isTaken: boolean) =>
    differing.filter((order) => (idFor(order) !== null) === isTaken).map(({ storeId }) => storeId);
  return { taking: ids(true), refusing: ids(false) };
}

/** What became of the card that was shown, where another one is chosen now or none is left. */
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
