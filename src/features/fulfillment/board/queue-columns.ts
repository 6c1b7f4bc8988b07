import type { QueueOrder } from '../queue/queue.contract.ts';

/** By what the person has to do. */
export const COLUMNS = ['new', 'preparing', 'ready', 'delivery'] as const;
export type Column = (typeof COLUMNS)[number];

export const COLUMN_NAMES: Record<Column, string> = {
  new: 'New',
  preparing: 'Preparing',
  ready: 'Ready for pickup',
  delivery: 'Delivery',
};

type Placed = Pick<QueueOrder, 'status' | 'acceptBy' | 'readyAt' | 'since'>;

/** null: it is on hold, below the new orders; or over. */
function columnOf({ status }: Pick<QueueOrder, 'status'>): Column | null {
  if (status === 'new-order') return 'new';
  if (status === 'processing') return 'preparing';
  if (status === 'ready-pickup') return 'ready';
  return status === 'ready-delivery' || status === 'out-for-delivery' ? 'delivery' : null;
}

/** The orders of each column, the most urgent first, and those on hold. */
export function columnsOf<O extends Placed>(orders: readonly O[]): Record<Column | 'held', O[]> {
  const sorted = orders.toSorted((one, other) => dueAt(one) - dueAt(other));
  const of = (column: Column) => sorted.filter((order) => columnOf(order) === column);
  return {
    new: of('new'),
    preparing: of('preparing'),
    ready: of('ready'),
    delivery: of('delivery'),
    held: sorted.filter(({ status }) => status === 'on-hold'),
  };
}

/** What is late comes first, as its time is past; what waits at the counter, by how long it waits. */
function dueAt({ status, acceptBy, readyAt, since }: Placed): number {
  const due = status === 'new-order' ? acceptBy : status === 'processing' ? readyAt : since;
  return Date.parse(due ?? since);
}

/** What someone of the store does next with an order. */
export type Step = 'accept' | 'pick' | 'ready' | 'send-out' | 'hand-over';

type Stepped = Pick<QueueOrder, 'status' | 'picked' | 'units'> & Partial<Pick<QueueOrder, 'returningSince'>>;

export function nextStep(order: Stepped): Step | null {
  // Refused at the door: its sheet ends it once the goods are back.
  if (order.returningSince) return null;
  if (order.status === 'new-order') return 'accept';
  if (order.status === 'processing') return order.picked < order.units ? 'pick' : 'ready';
  if (order.status === 'ready-delivery') return 'send-out';
  return order.status === 'ready-pickup' || order.status === 'out-for-delivery' ? 'hand-over' : null;
}

/** The right that a step needs. */
export const RIGHT_OF: Record<Step, string> = {
  accept: 'write_orders',
  pick: 'write_orders',
  ready: 'write_orders',
  'send-out': 'write_deliveries',
  'hand-over': 'write_deliveries',
};

/** On hold by the store itself, which goes on with it. */
export const isStoppedByStore = ({ status, paymentStatus }: Pick<QueueOrder, 'status' | 'paymentStatus'>): boolean =>
  status === 'on-hold' && paymentStatus === 'authorized';

/** Who acts next about an order on hold, in a sentence. */
export function holdWords({ paymentStatus }: Pick<QueueOrder, 'paymentStatus'>): string {
  if (paymentStatus === 'pending') return 'The bank has not responded yet. There is nothing to do: we keep checking.';
  if (paymentStatus === 'authorized') return 'The store put it on hold. It waits for you to continue.';
  return 'The bank declined the payment. The shopper may pay with another card.';
}
