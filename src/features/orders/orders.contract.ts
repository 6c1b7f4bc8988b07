import * as z from 'zod/mini';
import { DeliveryLocation, DeliveryType, WISHES } from '#features/cart';
import { Product } from '#features/catalog';
import { CardKind } from '#features/payments';
import { operation } from '#platform/contract/contract.ts';
import { count, flag, id, listOf, loc, page } from '#platform/contract/fields.ts';
import { liveEvent } from '#platform/live/contract.ts';
import { LINE_OUTCOMES, ORDER_STATUSES, PAYMENT_STATUSES } from './lifecycle/order-status.ts';

const cents = z.int().check(z.gte(0));

export const OrderStatus = z.enum(ORDER_STATUSES);
export const PaymentStatus = z.enum(PAYMENT_STATUSES);

/** One levy of an order's tax: `{ label: 'HST 13%', amount: 506 }`. The amounts add up to the order's tax. */
export const TaxLine = z.object({ label: z.string(), amount: cents });

/** Cents. */
export const totals = { subTotal: cents, tax: cents, deliveryFee: cents, depositFee: cents, totalAmount: cents };

/** What the lines as they are cost; once the order is completed, what was charged. Never more than was authorized. */
export const Charge = z.object({ ...totals, taxLines: z.array(TaxLine) });
export type Charge = z.output<typeof Charge>;

/** As ordered, whatever changed since. */
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
  items: z.array(
    z.object({
      product: OrderedProduct,
      /** As ordered, and what that cost. */
      quantity: z.int(),
      price: cents,
      subTotal: cents,
      /** What the store made of the line. */
      outcome: z.enum(LINE_OUTCOMES),
      /** Units that are or will be handed over. */
      toHandOver: z.int(),
      /** null until the order is completed. */
      handedOver: z.nullable(z.int()),
      /** What the shopper wants where the store is short of it. */
      wish: z.enum(WISHES),
      /** The item (by its product's id) that this one takes the place of; null: it was ordered. */
      replaces: z.nullable(z.string()),
    }),
  ),
  charge: Charge,
  /** What was or is being given back of the charge. */
  refunds: z.array(
    z.object({
      id: z.string(),
      amount: cents,
      isDone: z.boolean(),
      /** The payment service's own; null: none yet. */
      reference: z.nullable(z.string()),
      /** By the ids of their products; empty: the rest of the payment. */
      items: z.array(z.object({ id: z.string(), quantity: z.int() })),
      at: z.string(),
    }),
  ),
  store: z.object({
    id: z.string(),
    displayAs: z.string(),
    location: z.object({
      address: z.string(),
      city: z.string(),
      province: z.string(),
      postalCode: z.nullable(z.string()),
    }),
    geolocation: z.object({ type: z.literal('Point'), coordinates: z.tuple([z.number(), z.number()]) }),
    /** IANA, such as 'America/Toronto'. */
    timeZone: z.string(),
    contactNumber: z.nullable(z.string()),
  }),
  /**
   * When it is ready for pickup (`to` is null) or at the door: as the store promised, else by its preparation time. null: not
   * awaited, or no time known. Never past.
   */
  expected: z.nullable(z.object({ from: z.string(), to: z.nullable(z.string()), isLate: z.boolean() })),
  paymentCard: z.object({ type: CardKind, cardLast4Digit: z.string() }),
  /** Why its last payment failed: declined by the bank, or the provider was unreachable. Null while valid. */
  paymentFailure: z.nullable(z.enum(['declined', 'unavailable'])),
  history: z.array(z.object({ status: OrderStatus, at: z.string(), reason: z.nullable(z.string()) })),
  nextStatuses: z.array(OrderStatus),
});
export type Order = z.output<typeof Order>;

/** Sent to the shopper of an order on each status change. */
export const orderMoved = liveEvent('order', z.object({ id, status: OrderStatus }));

/** Sent to the devices of a store when one of its orders is placed or changes: what has a lower version is read again. */
export const queueChanged = liveEvent('queue', z.object({ id, status: OrderStatus, version: z.int() }));

export const listOrders = operation('GET /orders/orders', {
  name: 'listOrders',
  summary: "The shopper's orders, the newest first; with `isUnderWay` those that are neither completed nor canceled",
  access: 'signed-in',
  input: z.object({ page, count: count(10), isUnderWay: z.optional(flag) }),
  result: listOf(Order),
});

export const listBoughtProducts = operation('GET /orders/products', {
  name: 'listBoughtProducts',
  summary:
    'The products that the shopper ordered last, each once, at the offer at which lists show it now; what no store lists is left out',
  access: 'signed-in',
  input: z.object({ loc: z.optional(loc), count: count(6) }),
  result: z.array(Product),
});

/** A product of an earlier order, with its current offer. */
export const OfferAgain = z.object({
  displayName: z.string(),
  quantity: z.int(),
  /** The former unit price in cents. */
  price: cents,
  /** null: no longer listed anywhere. */
  offer: z.nullable(Product),
});
export type OfferAgain = z.output<typeof OfferAgain>;

export const listOffersAgain = operation('GET /orders/again', {
  name: 'listOffersAgain',
  summary:
    'What an order would be made of now: each product at the store of the order where that has it in stock for at most 5 % more than the best offer, else at the best offer',
  access: 'signed-in',
  input: z.object({ id, loc: z.optional(loc) }),
  result: z.array(OfferAgain),
  errors: ['not-found'],
});

export const getOrder = operation('GET /orders/orderById', {
  name: 'getOrder',
  summary: "One of the shopper's orders",
  access: 'signed-in',
  input: z.object({ id }),
  result: Order,
  errors: ['not-found'],
});

const WISH = 'Please choose one of the listed wishes.';

export const setOrderWish = operation('PUT /orders/items/wish', {
  name: 'setOrderWish',
  summary:
    'What the shopper wants where the store is short of a product of an order, until the store has packed it: be asked, the nearest product instead, or a refund',
  access: 'signed-in',
  /** `lineId`: the id of the item's product. */
  input: z.object({ id, lineId: id, wish: z.enum(WISHES, { error: WISH }) }),
  result: Order,
  errors: ['not-found', 'conflict'],
});

export const cancelOrder = operation('POST /orders/cancel', {
  name: 'cancelOrder',
  summary: 'Cancels an order that the store has not taken up yet',
  access: 'signed-in',
  input: z.object({ id }),
  result: Order,
  errors: ['not-found', 'conflict'],
});
