import * as z from 'zod/mini';
import { CartOrder, DeliveryLocation, DeliveryType } from '#features/cart';
import { CardKind } from '#features/payments';
import { operation } from '#platform/contract/contract.ts';
import { count, id, listOf, page } from '#platform/contract/fields.ts';
import { liveEvent } from '#platform/live/contract.ts';
import { ORDER_STATUSES, PAYMENT_STATUSES } from './lifecycle/order-status.ts';

// The cart panel ticks stores by the same call, so its shape is the cart's; orders answer it.
export { updateCart } from '#features/cart';

const cents = z.int().check(z.gte(0));

export const OrderStatus = z.enum(ORDER_STATUSES);
export const PaymentStatus = z.enum(PAYMENT_STATUSES);

/** One levy of an order's tax: `{ label: 'HST 13%', amount: 506 }`. The amounts add up to the order's tax. */
export const TaxLine = z.object({ label: z.string(), amount: cents });

const totals = { subTotal: cents, tax: cents, deliveryFee: cents, depositFee: cents, totalAmount: cents };

export const CheckoutOrder = z.extend(CartOrder, {
  ...totals,
  /** 'HST 13%', or the levies joined by ' + '. */
  taxLabel: z.string(),
  taxLines: z.array(TaxLine),
});
export type CheckoutOrder = z.output<typeof CheckoutOrder>;

/** The selected orders of the cart, with everything that they will cost. */
export const CheckoutSummary = z.object({
  orders: z.array(CheckoutOrder),
  summary: z.object({ ...totals, totalItems: z.int() }),
});
export type CheckoutSummary = z.output<typeof CheckoutSummary>;

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
  /** Why its last payment was refused: by the bank, or the provider could not be asked. Null while it stands. */
  paymentFailure: z.nullable(z.enum(['declined', 'unavailable'])),
  history: z.array(z.object({ status: OrderStatus, at: z.string(), reason: z.nullable(z.string()) })),
  /** What the caller may do now. */
  nextStatuses: z.array(OrderStatus),
});
export type Order = z.output<typeof Order>;

/** Said to whoever placed an order, whenever it moves. */
export const orderMoved = liveEvent('order', z.object({ id, status: OrderStatus }));

export const verifyCart = operation('GET /shop/verify', {
  name: 'verifyCart',
  summary:
    'What the selected orders will cost, or the first rule that one of them breaks, or the first item that is short',
  access: 'signed-in',
  input: z.object({}),
  result: CheckoutSummary,
  errors: ['conflict'],
});

const Submitted = z.object({
  orders: z.array(Order),
  failed: z.array(z.object({ storeId: z.string(), displayAs: z.string(), code: z.string(), message: z.string() })),
});

/**
 * Takes an `Idempotency-Key` header: the same key gives the first answer again. `totalAmount`, where it is sent, is the
 * total that the shopper was shown: when it has moved since, nothing happens and the answer is a conflict.
 */
export const submitCart = operation('POST /shop/submit', {
  name: 'submitCart',
  summary: 'Places one order per selected store, each with a payment of its own',
  access: 'signed-in',
  input: z.looseObject({ totalAmount: z.optional(cents) }),
  result: Submitted,
  errors: ['conflict', 'payment-declined', 'too-many-requests'],
  status: 201,
});

/** Takes the `Idempotency-Key` header of a submit. */
export const findSubmission = operation('GET /shop/submission', {
  name: 'findSubmission',
  summary: 'The answer to the submit with that key, for who did not get it; 503 while it is under way. Places nothing',
  access: 'signed-in',
  input: z.object({}),
  result: Submitted,
  errors: ['not-found', 'payment-declined'],
});

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
