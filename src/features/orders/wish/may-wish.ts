import type { OrderStatus } from '../lifecycle/order-status.ts';

/** The store may still come to be short of a line. */
export const mayWish = (status: OrderStatus): boolean =>
  status === 'on-hold' || status === 'new-order' || status === 'processing';
