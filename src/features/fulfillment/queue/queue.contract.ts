import * as z from 'zod/mini';
import { DeliveryType } from '#features/cart';
import { OrderStatus, PaymentStatus } from '#features/orders';
import { operation } from '#platform/contract/contract.ts';
import { count, id, listOf, page, text } from '#platform/contract/fields.ts';
import { StaffOrder } from '../staff-order.contract.ts';

const cents = z.int().check(z.gte(0));
const moment = z.string();

/** What a card of the board shows of an open order. */
export const QueueOrder = z.object({
  id,
  /** The last four digits of its number. */
  number: z.string(),
  storeId: id,
  status: OrderStatus,
  paymentStatus: PaymentStatus,
  deliveryType: DeliveryType,
  /** From the store to the door; null: pickup. */
  km: z.nullable(z.number()),
  firstName: z.string(),
  /** Of the last name. */
  initial: z.string(),
  isFirstOrder: z.boolean(),
  note: z.string(),
  /** As ordered. */
  totalItems: z.int(),
  /** Units that are to be handed over, and those of them that are in the bag. */
  units: z.int(),
  picked: z.int(),
  /** Of the lines as they are. */
  totalAmount: cents,
  /** Dried equivalent, in milligrams. */
  cannabisMg: z.int(),
  /** Names of the first lines. */
  products: z.array(z.string()),
  datePlaced: moment,
  acceptBy: z.nullable(moment),
  /** Promised at acceptance; null: nothing was promised. */
  readyAt: z.nullable(moment),
  /** When it came to its status. */
  since: moment,
  driver: z.nullable(z.object({ id, name: z.string() })),
  undo: z.nullable(z.object({ step: OrderStatus, until: moment })),
  /** Nobody of the store has opened it yet: devices ring while it is new. */
  isUnseen: z.boolean(),
  returningSince: z.nullable(moment),
  version: z.int(),
});
export type QueueOrder = z.output<typeof QueueOrder>;

/** What has ended without a hand-over: the board shows it as one line for ten minutes. */
export const EndedOrder = z.object({
  id,
  number: z.string(),
  deliveryType: DeliveryType,
  by: z.enum(['shopper', 'system', 'store']),
  at: moment,
  /** Units in the bag, which go back to the shelf. */
  picked: z.int(),
  /** Nobody of the store accepted it in time. */
  isUnaccepted: z.boolean(),
});
export type EndedOrder = z.output<typeof EndedOrder>;

export const listQueue = operation('GET /ops/queue', {
  name: 'listQueue',
  summary:
    'The open orders of a store, or of all own stores, the oldest first, and those canceled within ten minutes; of a driver their deliveries and those without a driver',
  access: 'partner',
  right: 'read_deliveries',
  needsRecentLogIn: 'operators',
  input: z.object({ storeId: z.optional(id) }),
  result: z.object({ orders: z.array(QueueOrder), ended: z.array(EndedOrder), asOf: moment }),
});

/** A row of history and search. */
export const FoundOrder = z.object({
  id,
  refNum: z.string(),
  storeId: id,
  status: OrderStatus,
  paymentStatus: PaymentStatus,
  deliveryType: DeliveryType,
  firstName: z.string(),
  initial: z.string(),
  /** As ordered, and what of it is or was to be handed over. */
  totalItems: z.int(),
  units: z.int(),
  /** Of the lines as they are. */
  totalAmount: cents,
  datePlaced: moment,
});
export type FoundOrder = z.output<typeof FoundOrder>;

const day = text(10).check(
  z.refine(
    (value) => /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value)),
    'Please enter a day, such as 2027-03-31.',
  ),
);

export const searchStoreOrders = operation('GET /ops/orders/search', {
  name: 'searchStoreOrders',
  summary:
    'Orders of the own stores, the newest first: by number, first name, product or the last four digits of the phone, by status, kind and days of the store',
  access: 'partner',
  right: 'read_orders',
  needsRecentLogIn: 'operators',
  input: z.object({
    storeId: z.optional(id),
    search: z.optional(text(80)),
    status: z.optional(OrderStatus),
    deliveryType: z.optional(DeliveryType),
    /** The first and the last day. */
    from: z.optional(day),
    to: z.optional(day),
    page,
    count: count(50),
  }),
  result: listOf(FoundOrder),
});

export const getStaffOrder = operation('GET /ops/orders/:id', {
  name: 'getStaffOrder',
  summary: 'An order of an own store with its lines as they are packed, its money and who did what',
  access: 'partner',
  right: 'read_deliveries',
  needsRecentLogIn: 'operators',
  input: z.object({ id }),
  result: StaffOrder,
  errors: ['not-found'],
});
