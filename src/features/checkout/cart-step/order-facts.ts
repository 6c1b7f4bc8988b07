import { type CreditCard, expiredText, isPast } from '#features/payments';
import { isPastLastOrder, isPausedAt, notTakingOrders, type Store } from '#features/stores';
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
    isPastLastOrder: seller.isPastLastOrder ?? false,
    paused: pausedNow(seller.displayAs, store),
    isSaleTime: true,
    hasName: true,
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

/** What a pickup at a store means that is not open, or about to close; null: it is for this opening. */
export function pickupNotice(store: Store, isOpen: boolean): string | null {
  const paused = pausedNow(store.displayAs, store);
  if (paused) return paused;
  if (!isOpen) return 'Closed now. You can order; the store prepares it once it opens.';
  return isPastLastOrder(store, new Date())
    ? 'Too late for the last order before closing. You can order; the store prepares it once it opens again.'
    : null;
}

function expiredNow({ creditCard }: CreditCard, timeZone?: string): string | null {
  const { cardExpiry: expiry, cardLast4Digit: last4 } = creditCard;
  return isPast(expiry, new Date(), timeZone) ? expiredText({ last4, expiry }) : null;
}
