import { nextForShopper, nextForStore, shopperHistory, shownHistory } from './order.ts';
import type { Order } from './orders.contract.ts';
import type { OrderRow } from './orders.queries.server.ts';

/** Serializes an order for its shopper or for the store. */
export function serializeOrder(row: OrderRow, forWhom: 'shopper' | 'store' = 'shopper'): Order {
  const standing = { status: row.status, paymentStatus: row.payment_status, deliveryType: row.delivery_type };
  return {
    id: row.id,
    refNum: row.ref_num,
    ...standing,
    deliveryLocation: row.delivery_location,
    orderNote: row.order_note,
    dateOrdered: row.placed_at.toISOString(),
    totalItems: row.total_items,
    subTotal: row.sub_total_cents,
    tax: row.tax_cents,
    taxLines: row.tax_lines,
    deliveryFee: row.delivery_fee_cents,
    depositFee: row.deposit_cents,
    totalAmount: row.total_cents,
    totalCannabisWeight: row.cannabis_mg / 1000,
    items: row.lines,
    store: {
      id: String(row.store_id),
      displayAs: row.store_name,
      location: { address: row.address, city: row.city, province: row.province, postalCode: row.postal_code },
      contactNumber: row.contact_number,
    },
    paymentFailure: failureOf(row.decline_code),
    paymentCard: { type: row.card_kind, cardLast4Digit: row.card_last4 },
    history: forWhom === 'shopper' ? shopperHistory(row.history) : shownHistory(row.history),
    nextStatuses: forWhom === 'shopper' ? nextForShopper(standing) : nextForStore(standing),
  };
}

/** A decline by the bank, or none: the provider was unreachable, or does not know the payment. */
export function failureOf(declineCode: string | null): Order['paymentFailure'] {
  if (declineCode === null) return null;
  return declineCode === 'unavailable' || declineCode === 'not_found' ? 'unavailable' : 'declined';
}
