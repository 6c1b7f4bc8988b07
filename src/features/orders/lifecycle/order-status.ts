/** The order states as data, with transitions and display names. */
export const ORDER_STATUSES = [
  'on-hold',
  'new-order',
  'processing',
  'ready-pickup',
  'ready-delivery',
  'out-for-delivery',
  'canceled',
  'completed',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** What a store made of a line: not decided yet, packed as ordered, or with fewer units, none, or another product. */
export const LINE_OUTCOMES = ['open', 'picked', 'short', 'out-of-stock', 'swapped'] as const;
export type LineOutcome = (typeof LINE_OUTCOMES)[number];

export const PAYMENT_STATUSES = ['pending', 'authorized', 'paid', 'voided', 'refunded'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** The payment statuses of each order status. The check orders_payment_of_status rejects others. */
export const PAYMENTS_OF_STATUS: Record<OrderStatus, readonly PaymentStatus[]> = {
  'on-hold': ['pending', 'authorized', 'voided'],
  'new-order': ['authorized'],
  processing: ['authorized'],
  'ready-pickup': ['authorized', 'pending'],
  'ready-delivery': ['authorized'],
  'out-for-delivery': ['authorized', 'pending'],
  canceled: ['pending', 'authorized', 'paid', 'voided', 'refunded'],
  completed: ['paid', 'refunded', 'voided'],
};

/**
 * Completion was requested with the ID checked, but the bank did not pay: the goods may be gone. Only people end this:
 * staff collect or cancel, an operator writes off.
 */
export const isUncollected = ({ status, paymentStatus }: { status: OrderStatus; paymentStatus: PaymentStatus }) =>
  paymentStatus === 'pending' && (status === 'ready-pickup' || status === 'out-for-delivery');

export const STATUS_LABELS: Record<OrderStatus, string> = {
  'new-order': 'New Order',
  processing: 'Processing',
  'ready-pickup': 'Ready For Pickup',
  'ready-delivery': 'Ready For Delivery',
  'on-hold': 'On Hold',
  canceled: 'Canceled',
  completed: 'Completed',
  'out-for-delivery': 'Out for Delivery',
};

/** The specification wants New Order red and Processing green. */
export const STATUS_TONES = {
  'new-order': 'danger',
  processing: 'success',
  'ready-pickup': 'info',
  'ready-delivery': 'info',
  'out-for-delivery': 'info',
  'on-hold': 'warning',
  canceled: 'muted',
  completed: 'neutral',
} as const satisfies Record<OrderStatus, string>;

type Delivery = 'pickup' | 'delivery';

const TRANSITIONS: Record<OrderStatus, readonly OrderStatus[]> = {
  'new-order': ['processing', 'on-hold', 'canceled'],
  'on-hold': ['processing', 'canceled'],
  processing: ['ready-pickup', 'ready-delivery', 'on-hold', 'canceled'],
  'ready-pickup': ['completed', 'canceled'],
  'ready-delivery': ['out-for-delivery', 'canceled'],
  // Back at the store, for another try.
  'out-for-delivery': ['completed', 'ready-delivery', 'canceled'],
  canceled: [],
  completed: [],
};

/** Statuses of only one kind of order. */
const ONLY_FOR: Partial<Record<OrderStatus, Delivery>> = {
  'ready-pickup': 'pickup',
  'ready-delivery': 'delivery',
  'out-for-delivery': 'delivery',
};

export function nextStatuses(status: OrderStatus, deliveryType: Delivery): OrderStatus[] {
  return TRANSITIONS[status].filter((next) => (ONLY_FOR[next] ?? deliveryType) === deliveryType);
}

export const mayMove = (from: OrderStatus, to: OrderStatus, deliveryType: Delivery): boolean =>
  nextStatuses(from, deliveryType).includes(to);

/** The shopper may cancel until the store accepts. */
export const mayShopperCancel = (status: OrderStatus): boolean => status === 'new-order' || status === 'on-hold';

export const isFinal = (status: OrderStatus): boolean => TRANSITIONS[status].length === 0;

/** The regular steps of this kind of order. */
export function timeline(deliveryType: Delivery): OrderStatus[] {
  return deliveryType === 'pickup'
    ? ['new-order', 'processing', 'ready-pickup', 'completed']
    : ['new-order', 'processing', 'ready-delivery', 'out-for-delivery', 'completed'];
}
