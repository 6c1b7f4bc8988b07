import type { Cart, CartOrder } from '#features/cart';
import { type DeliveryOffer, deliveryOffer, pointOf, type Zone } from '#features/stores';
import { sum } from '#platform/money.ts';
import type { CheckoutOrder, CheckoutSummary, CheckoutTotals } from '../checkout.contract.ts';
import type { OrderFacts } from './checkout-rules.ts';
import { amountsOf, type BilledLine } from './order-amounts.ts';
import type { TaxableLine } from './tax.ts';

/** Amounts per unit that the serialized product lacks. */
export type LineFacts = Pick<TaxableLine, 'taxClass' | 'levies'> & {
  listingId: number;
  systemProductId: number;
  unitPriceCents: number;
  depositCents: number;
  cannabisMg: number;
};

export type StoreFacts = {
  storeId: number;
  province: string;
  isSaleTime: boolean;
  zones: Zone[];
  paused: string | null;
};

type Known = {
  lines: ReadonlyMap<string, LineFacts>;
  stores: ReadonlyMap<string, StoreFacts>;
  /** By id, only the shopper's own. */
  cards: ReadonlyMap<string, { kind: string; expired: string | null }>;
  /** Whether the shopper has said their first and last name. */
  hasName: boolean;
};

export type Checkout = { summary: CheckoutSummary; facts: OrderFacts[] };

/** The costs of the selected orders, and the facts for the rules. */
export function checkoutOf(cart: Cart, known: Known): Checkout {
  const selected = cart.orders.filter(({ isSelected }) => isSelected);
  const offers = selected.map((order) => offerFor(order, known.stores.get(order.storeId)));
  const orders = selected.map((order, index) => priced(order, offers[index] ?? NO_OFFER, known));
  const facts = orders.map((order, index) => factsOf(order, offers[index] ?? NO_OFFER, known));
  const total = (pick: (order: CheckoutOrder) => number) => sum(orders.map(pick));
  const summary = {
    subTotal: total(({ subTotal }) => subTotal),
    tax: total(({ tax }) => tax),
    deliveryFee: total(({ deliveryFee }) => deliveryFee),
    depositFee: total(({ depositFee }) => depositFee),
    totalAmount: total(({ totalAmount }) => totalAmount),
    totalItems: total(({ totalItems }) => totalItems),
  };
  return { summary: { orders, summary }, facts };
}

/** All orders together; a levy at one rate is one line, in the orders' sequence. */
export function totalsOf({ orders, summary }: CheckoutSummary): CheckoutTotals {
  const lines = Map.groupBy(
    orders.flatMap(({ taxLines }) => taxLines),
    ({ label }) => label,
  );
  const taxLines = [...lines].map(([label, same]) => ({ label, amount: sum(same.map(({ amount }) => amount)) }));
  return { ...summary, taxLines };
}

const NO_OFFER: DeliveryOffer = { kind: 'outside' };

/** Delivery stays within the store's province, as do its licence and tax. */
function offerFor({ deliveryLocation: place, subTotal }: CartOrder, store: StoreFacts | undefined): DeliveryOffer {
  const point = place && pointOf(place.coordinates);
  if (!point || !store || place.province !== store.province) return NO_OFFER;
  return deliveryOffer(store.zones, point, subTotal);
}

function priced(order: CartOrder, offer: DeliveryOffer, { lines }: Known): CheckoutOrder {
  const { deliveryLocation: place } = order;
  const deliveryFee = order.deliveryType === 'delivery' && offer.kind === 'deliverable' ? offer.feeCents : 0;
  return {
    ...order,
    deliveryLocation: place && { ...place, withinDeliveryZone: offer.kind !== 'outside' },
    ...amountsOf(billedLines(order, lines), deliveryFee),
  };
}

function billedLines({ items }: CartOrder, lines: Known['lines']): BilledLine[] {
  return items.map(({ product, quantity, subTotal: cents }) => {
    const { taxClass, levies, depositCents = 0 } = lines.get(product.id) ?? {};
    return { cents, depositCents: depositCents * quantity, taxable: taxClass && levies && { taxClass, levies } };
  });
}

function factsOf(order: CheckoutOrder, offer: DeliveryOffer, { lines, stores, cards, hasName }: Known): OrderFacts {
  const card = order.paymentCardId ? cards.get(order.paymentCardId) : undefined;
  return {
    storeId: order.storeId,
    storeName: order.store.displayAs,
    cannabisMg: cannabisMgOf(order, lines),
    subTotalCents: order.subTotal,
    deliveryType: order.deliveryType,
    cardKind: card?.kind ?? null,
    cardExpired: card?.expired ?? null,
    acceptablePayment: order.store.acceptablePayment,
    hasPickup: !order.store.deliveryInformation.isDeliveryOnly,
    hasDelivery: order.store.deliveryInformation.hasDelivery,
    isOpen: order.store.isOpen,
    isPastLastOrder: order.store.isPastLastOrder ?? false,
    paused: stores.get(order.storeId)?.paused ?? null,
    isSaleTime: stores.get(order.storeId)?.isSaleTime ?? false,
    hasName,
    hasAddress: !!order.deliveryLocation?.address,
    isWithinZone: offer.kind !== 'outside',
    minSpendCents: offer.kind === 'below-minimum' ? offer.minSpendCents : null,
  };
}

export const cannabisMgOf = ({ items }: CartOrder, lines: ReadonlyMap<string, LineFacts>): number =>
  sum(items.map(({ product, quantity }) => (lines.get(product.id)?.cannabisMg ?? 0) * quantity));
