import { distanceKm } from '#features/places';
import { expectedTime } from './detail/expected-time.ts';
import { nextForShopper, nextForStore, shopperHistory, shownHistory } from './order.ts';
import type { Charge, Order } from './orders.contract.ts';
import type { OrderRefund, OrderRow } from './orders.queries.server.ts';

/** Serializes an order as of `now`, for its shopper or store. */
export function serializeOrder(row: OrderRow, now: Date, forWhom: 'shopper' | 'store' = 'shopper'): Order {
  const standing = { status: row.status, paymentStatus: row.payment_status, deliveryType: row.delivery_type };
  const next = { ...standing, returningSince: row.returning_since };
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
    items: row.lines.map((line) => ({ ...line, handedOver: row.status === 'completed' ? line.toHandOver : null })),
    charge: chargeOf(row),
    refunds: row.refunds.filter(({ state }) => state !== 'declined').map(serializeRefund),
    store: {
      id: String(row.store_id),
      displayAs: row.store_name,
      location: { address: row.address, city: row.city, province: row.province, postalCode: row.postal_code },
      geolocation: { type: 'Point', coordinates: [row.store_longitude, row.store_latitude] },
      timeZone: row.time_zone,
      contactNumber: row.contact_number,
    },
    expected: expectedOf(row, now),
    paymentFailure: failureOf(row.decline_code),
    paymentCard: { type: row.card_kind, cardLast4Digit: row.card_last4 },
    history: forWhom === 'shopper' ? shopperHistory(row.history) : shownHistory(row.history),
    nextStatuses: forWhom === 'shopper' ? nextForShopper(next) : nextForStore(next),
  };
}

/** As ordered, or as the store changed it. The delivery fee stays. */
const chargeOf = (row: OrderRow): Charge => ({
  deliveryFee: row.delivery_fee_cents,
  ...(row.charge ?? {
    subTotal: row.sub_total_cents,
    tax: row.tax_cents,
    taxLines: row.tax_lines,
    depositFee: row.deposit_cents,
    totalAmount: row.total_cents,
  }),
});

const serializeRefund = ({ id, amount, state, reference, at, lines }: OrderRefund): Order['refunds'][number] => ({
  id,
  amount,
  isDone: state === 'done',
  reference,
  items: lines.map((line) => ({ id: line.id, quantity: line.quantity })),
  at: new Date(at).toISOString(),
});

function expectedOf(row: OrderRow, now: Date): Order['expected'] {
  const reachedAt = (status: OrderRow['status']) => {
    const entry = row.history.findLast((one) => one.status === status);
    return entry ? new Date(entry.at) : null;
  };
  const door = row.delivery_type === 'delivery' ? row.delivery_location : null;
  const counter = { lng: row.store_longitude, lat: row.store_latitude };
  const expected = expectedTime(
    {
      status: row.status,
      placedAt: reachedAt('new-order') ?? row.placed_at,
      leftAt: reachedAt('out-for-delivery'),
      promisedAt: row.ready_at,
      plannedAt: row.planned_ready_at,
      km: door && distanceKm(counter, { lng: door.coordinates[0], lat: door.coordinates[1] }),
      store: { operationHours: row.hours, timeZone: row.time_zone, preparationMinutes: row.preparation_minutes },
    },
    now,
  );
  return (
    expected && {
      from: expected.from.toISOString(),
      to: expected.to?.toISOString() ?? null,
      isLate: expected.isLate,
    }
  );
}

/** Declined by the bank, or not: the provider was unreachable, or does not know the payment. */
export function failureOf(declineCode: string | null): Order['paymentFailure'] {
  if (declineCode === null) return null;
  return declineCode === 'unavailable' || declineCode === 'not_found' ? 'unavailable' : 'declined';
}
