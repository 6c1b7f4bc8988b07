import { MOST_CANNABIS_MG, TOO_MUCH_CANNABIS } from '#features/cart';
import { takesCard } from '#features/stores';
import { money } from '#platform/money.ts';

export { MOST_CANNABIS_MG, TOO_MUCH_CANNABIS };

export type OrderFacts = {
  storeId: string;
  storeName: string;
  cannabisMg: number;
  subTotalCents: number;
  deliveryType: 'pickup' | 'delivery';
  cardKind: string | null;
  /** Empty: unknown, so any card may be tried. */
  acceptablePayment: readonly string[];
  /** Why the card cannot pay any more; null: it can. */
  cardExpired: string | null;
  hasPickup: boolean;
  hasDelivery: boolean;
  isOpen: boolean;
  /** It is open, but an order placed now is for the next opening. */
  isPastLastOrder: boolean;
  /** Why the store takes no orders now; null: it does. */
  paused: string | null;
  /** Within the hours in which the store's province lets it sell. */
  isSaleTime: boolean;
  /** The shopper has said their first and last name. */
  hasName: boolean;
  hasAddress: boolean;
  isWithinZone: boolean;
  /** The lowest minimum of the zones around the address; null outside all zones. */
  minSpendCents: number | null;
};

export type BrokenRule = {
  rule:
    | 'selection'
    | 'paused'
    | 'card'
    | 'card-expired'
    | 'cannabis'
    | 'address'
    | 'name'
    | 'zone'
    | 'min-spend'
    | 'pickup'
    | 'delivery'
    | 'open'
    | 'last-order'
    | 'sale-hours';
  /** The field that shows it; '' for the whole cart. */
  field: 'isSelected' | 'paymentCardId' | 'totalCannabisWeight' | 'deliveryLocation' | 'deliveryType' | 'recipient';
  storeId: string | null;
  message: string;
};

export const NO_ORDER = 'Please ensure selecting minimum one order to proceed with check out.';
export const NO_CARD = 'Please select your payment card & method.';
export const NO_DELIVERY_ADDRESS = 'Please enter your delivery address.';
/** To who chose pickup there. */
export const noPickup = (storeName: string) => `${storeName} only delivers. Please choose delivery.`;
/** The record of a delivery has the purchaser's name: AGCO, Registrar's Standards for Cannabis Retail Stores, 8.1. */
export const NO_RECIPIENT = 'Please enter the first and last name of who receives it.';
export const OUTSIDE_ZONES = 'Please ensure your delivery address is within store covering delivery zones.';

type Rule = Pick<BrokenRule, 'rule' | 'field'> & {
  isBroken: (order: OrderFacts) => boolean;
  message: (order: OrderFacts) => string;
};

const isDelivery = (order: OrderFacts) => order.deliveryType === 'delivery';

/** In reporting order. Each rule checks every order before the next rule. */
const RULES: readonly Rule[] = [
  {
    rule: 'paused',
    field: 'deliveryType',
    isBroken: (order) => order.paused !== null,
    message: (order) => order.paused ?? `${order.storeName} is not taking orders now.`,
  },
  {
    rule: 'card',
    field: 'paymentCardId',
    isBroken: (order) => order.cardKind === null || !takesCard(order.acceptablePayment, order.cardKind),
    message: () => NO_CARD,
  },
  {
    rule: 'card-expired',
    field: 'paymentCardId',
    isBroken: (order) => order.cardExpired !== null,
    message: (order) => order.cardExpired ?? NO_CARD,
  },
  {
    rule: 'cannabis',
    field: 'totalCannabisWeight',
    isBroken: (order) => order.cannabisMg > MOST_CANNABIS_MG,
    message: () => TOO_MUCH_CANNABIS,
  },
  {
    rule: 'address',
    field: 'deliveryLocation',
    isBroken: (order) => isDelivery(order) && !order.hasAddress,
    message: () => NO_DELIVERY_ADDRESS,
  },
  {
    rule: 'name',
    field: 'recipient',
    isBroken: (order) => isDelivery(order) && !order.hasName,
    message: () => NO_RECIPIENT,
  },
  {
    rule: 'zone',
    field: 'deliveryLocation',
    isBroken: (order) => isDelivery(order) && !order.isWithinZone,
    message: () => OUTSIDE_ZONES,
  },
  {
    rule: 'min-spend',
    field: 'deliveryLocation',
    isBroken: (order) => isDelivery(order) && order.subTotalCents < (order.minSpendCents ?? 0),
    message: (order) =>
      `The minimum spend for delivery from ${order.storeName} to this address is ${money(order.minSpendCents ?? 0)}.`,
  },
  {
    rule: 'pickup',
    field: 'deliveryType',
    isBroken: (order) => !isDelivery(order) && !order.hasPickup,
    message: (order) => noPickup(order.storeName),
  },
  {
    rule: 'delivery',
    field: 'deliveryType',
    isBroken: (order) => isDelivery(order) && !order.hasDelivery,
    message: (order) => `${order.storeName} does not deliver. Please choose pickup.`,
  },
  {
    rule: 'open',
    field: 'deliveryType',
    isBroken: (order) => isDelivery(order) && !order.isOpen,
    message: (order) => `${order.storeName} is closed now and delivers only while it is open. Please choose pickup.`,
  },
  {
    rule: 'last-order',
    field: 'deliveryType',
    isBroken: (order) => isDelivery(order) && order.isPastLastOrder,
    message: (order) => `${order.storeName} takes no more deliveries before it closes. Please choose pickup.`,
  },
  {
    rule: 'sale-hours',
    field: 'deliveryType',
    isBroken: (order) => isDelivery(order) && !order.isSaleTime,
    message: () => 'Delivery in Ontario can be ordered from 9 AM to 11 PM. Please choose pickup.',
  },
];

export function firstBrokenRule(selected: readonly OrderFacts[]): BrokenRule | null {
  if (selected.length === 0) return { rule: 'selection', field: 'isSelected', storeId: null, message: NO_ORDER };
  for (const { rule, field, isBroken, message } of RULES) {
    const order = selected.find(isBroken);
    if (order) return { rule, field, storeId: order.storeId, message: message(order) };
  }
  return null;
}
