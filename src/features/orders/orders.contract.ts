import * as z from 'zod/mini';
import { DeliveryLocation, DeliveryType } from '#features/cart';
import { CardKind } from '#features/payments';
import { operation } from '#platform/contract/contract.ts';
import { count, id, listOf, page } from '#platform/contract/fields.ts';
import { liveEvent } from '#platform/live/contract.ts';
import { ORDER_STATUSES, PAYMENT_STATUSES } from './lifecycle/order-status.ts';

const cents = z.int().check(z.gte(0));

export const OrderStatus = z.enum(ORDER_STATUSES);
export const PaymentStatus = z.enum(PAYMENT_STATUSES);

/** One levy of an order's tax: `{ label: 'HST 13%', amount: 506 }`. The amounts add up to the order's tax. */
export const TaxLine = z.object({ label: z.string(), amount: cents });

/** Cents. */
export const totals = { subTotal: cents, tax: cents, deliveryFee: cents, depositFee: cents, totalAmount: cents };

/** As it was when ordered, whatever became of the product since. */
export const OrderedProduct = z.object({
  id: z.string(),
  displayName: z.string(),
  imageUrl: z.string(),
  brand: z.object({
    id: z.string(),
    name: z.string(),
    displayName: z.string(),
    imageUrl: z.string(),
    description: z.string(),
  }),
  price: cents,
  netWeight: z.nullable(z.string()),
});
export type OrderedProduct = z.output<typeof OrderedProduct>;

export const Order = z.object({
  id: z.string(),
  refNum: z.string(),
  status: OrderStatus,
  paymentStatus: PaymentStatus,
  deliveryType: DeliveryType,
  deliveryLocation: z.nullable(DeliveryLocation),
  orderNote: z.string(),
  dateOrdered: z.string(),
  totalItems: z.int(),
  ...totals,
  taxLines: z.array(TaxLine),
  /** Grams of dried-cannabis equivalent. */
  totalCannabisWeight: z.number(),
  items: z.array(z.object({ product: OrderedProduct, quantity: z.int(), price: cents, subTotal: cents })),
  store: z.object({
    id: z.string(),
    displayAs: z.string(),
    location: z.object({
      address: z.string(),
      city: z.string(),
      province: z.string(),
      postalCode: z.nullable(z.string()),
    }),
    contactNumber: z.nullable(z.string()),
  }),
  paymentCard: z.object({ type: CardKind, cardLast4Digit: z.string() }),
  /** Why its last payment failed: the bank declined it, or the provider was unreachable. Null while it is valid. */
  paymentFailure: z.nullable(z.enum(['declined', 'unavailable'])),
  history: z.array(z.object({ status: OrderStatus, at: z.string(), reason: z.nullable(z.string()) })),
  /** What the caller may do now. */
  nextStatuses: z.array(OrderStatus),
});
export type Order = z.output<typeof Order>;

/** Sent to the shopper of an order on each status change. */
export const orderMoved = liveEvent('order', z.object({ id, status: OrderStatus }));

export const listOrders = operation('GET /orders/orders', {
  name: 'listOrders',
  summary: "The shopper's orders, the newest first",
  access: 'signed-in',
  input: z.object({ page, count: count(10) }),
  result: listOf(Order),
});

export const getOrder = operation('GET /orders/orderById', {
  name: 'getOrder',
  summary: "One of the shopper's orders",
  access: 'signed-in',
  input: z.object({ id }),
  result: Order,
  errors: ['not-found'],
});

export const cancelOrder = operation('POST /orders/cancel', {
  name: 'cancelOrder',
  summary: 'Cancels an order that the store has not taken up yet',
  access: 'signed-in',
  input: z.object({ id }),
  result: Order,
  errors: ['not-found', 'conflict'],
});
