import { type CreditCard, expiredText, isPast } from '#features/payments';
import { isPausedAt, notTakingOrders, type Store } from '#features/stores';
import type { OrderFacts } from '../pricing/checkout-rules.ts';
import { deliveryTerms } from '../pricing/delivery-terms.ts';
import type { DraftedOrder } from './checkout-draft.ts';

/** The facts that the rules need, as far as the browser knows them; unknown ones pass here. */
export function orderFacts(order: DraftedOrder, card: CreditCard | undefined, store: Store | undefined): OrderFacts {
  const { store: seller, deliveryLocation: place } = order;
  const terms = store && place && deliveryTerms(store, place.coordinates, order.subTotal);
  return {
    storeId: order.storeId,
    storeName: seller.displayAs,
    cannabisMg: Math.round(order.totalCannabisWeight * 1000),
    subTotalCents: order.subTotal,
    deliveryType: order.deliveryType,
    cardKind: card?.creditCard.type ?? null,
    acceptablePayment: seller.acceptablePayment,
    cardExpired: card ? expiredNow(card, store?.timeZone) : null,
    hasPickup: !seller.deliveryInformation.isDeliveryOnly,
    hasDelivery: seller.deliveryInformation.hasDelivery,
    isOpen: seller.isOpen,
    paused: pausedNow(seller.displayAs, store),
    isSaleTime: true,
    hasAddress: !!place?.address,
    isWithinZone: order.isChecking || place?.withinDeliveryZone === true,
    minSpendCents: terms?.kind === 'below-minimum' ? terms.minSpendCents : null,
  };
}

/** Why the store takes no order now; null: it does, or is not known. */
export function pausedNow(name: string, store: Store | undefined): string | null {
  const now = new Date();
  if (!store || !isPausedAt(store.pause, now)) return null;
  return notTakingOrders(name, { pause: store.pause, timeZone: store.timeZone }, now);
}

/** What a pickup at a store that is not open means; null: it is open. */
export const pickupNotice = (store: Store, isOpen: boolean): string | null =>
  pausedNow(store.displayAs, store) ??
  (isOpen ? null : 'Closed now. You can order; the store prepares it once it opens.');

function expiredNow({ creditCard }: CreditCard, timeZone?: string): string | null {
  const { cardExpiry: expiry, cardLast4Digit: last4 } = creditCard;
  return isPast(expiry, new Date(), timeZone) ? expiredText({ last4, expiry }) : null;
}
