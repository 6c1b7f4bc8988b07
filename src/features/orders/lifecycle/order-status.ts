/** The life of an order, as data: what it may be, what comes next, and how the screen names it. */
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

export const PAYMENT_STATUSES = ['pending', 'authorized', 'paid', 'voided', 'refunded'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** The payments that an order of each status may have. The check orders_payment_of_status rejects the others. */
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
 * Completion was asked with the ID checked, and the bank did not release the money: the goods may be gone. Only people end
 * this: staff collect the payment or cancel the order, an operator writes it off.
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
  'out-for-delivery': ['completed', 'canceled'],
  canceled: [],
  completed: [],
};

/** Statuses that an order of the other kind never has. */
const ONLY_FOR: Partial<Record<OrderStatus, Delivery>> = {
  'ready-pickup': 'pickup',
  'ready-delivery': 'delivery',
  'out-for-delivery': 'delivery',
};

/** The statuses that may follow, for any actor. */
export function nextStatuses(status: OrderStatus, deliveryType: Delivery): OrderStatus[] {
  return TRANSITIONS[status].filter((next) => (ONLY_FOR[next] ?? deliveryType) === deliveryType);
}

export const mayMove = (from: OrderStatus, to: OrderStatus, deliveryType: Delivery): boolean =>
  nextStatuses(from, deliveryType).includes(to);

/** The shopper may cancel an order until the store accepts it. */
export const mayShopperCancel = (status: OrderStatus): boolean => status === 'new-order' || status === 'on-hold';

export const isFinal = (status: OrderStatus): boolean => TRANSITIONS[status].length === 0;

/** The steps that an order of this kind is meant to take. */
export function timeline(deliveryType: Delivery): OrderStatus[] {
  return deliveryType === 'pickup'
    ? ['new-order', 'processing', 'ready-pickup', 'completed']
    : ['new-order', 'processing', 'ready-delivery', 'out-for-delivery', 'completed'];
}
