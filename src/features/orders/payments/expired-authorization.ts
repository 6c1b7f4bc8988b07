import type { OrderStatus } from '../lifecycle/order-status.ts';

const HELD_FOR_MS = 6 * 86_400_000;

/** Banks release authorizations after about a week, at varying times: we release earlier. */
export const authorizedBefore = (now: Date): Date => new Date(now.getTime() - HELD_FOR_MS);

export const AUTHORIZATION_EXPIRED =
  'Banks hold money for about a week, so the hold on your card was released. It is requested again when the store continues with your order.';
export const NOT_HANDED_OVER = 'The order was not handed over in time.';
export const AUTHORIZATION_RELEASED = 'The hold on your card was released by the payment service.';
export const NOT_CONTINUED = 'The store did not complete your order in time.';

/**
 * What becomes of an order after its authorization expires: work is put on hold, unfetched orders are canceled. null:
 * handled elsewhere (`acceptDeadline`), or nothing is authorized.
 */
export function afterHold(status: OrderStatus): 'on-hold' | 'canceled' | null {
  if (status === 'processing' || status === 'on-hold') return 'on-hold';
  if (status === 'ready-pickup' || status === 'ready-delivery' || status === 'out-for-delivery') return 'canceled';
  return null;
}
