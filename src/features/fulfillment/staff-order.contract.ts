import * as z from 'zod/mini';
import { LINE_OUTCOMES, Order, OrderedProduct, OrderStatus } from '#features/orders';
import { id } from '#platform/contract/fields.ts';

const cents = z.int().check(z.gte(0));
/** ISO 8601 */
const moment = z.string();
const units = z.int().check(z.gte(0));

/** A line as the store packs it. */
export const StaffLine = z.object({
  /** The listing. */
  id,
  product: OrderedProduct,
  ordered: units,
  /** In the bag so far. */
  picked: units,
  /** Of those ordered, what is or will be handed over: less the units that the store is short of. */
  toHandOver: units,
  /** null until the order is completed. */
  handedOver: z.nullable(units),
  outcome: z.enum(LINE_OUTCOMES),
  price: cents,
  /** Of the units to hand over. */
  subTotal: cents,
  /** Dried equivalent of one unit. */
  cannabisMg: units,
  /** What can still be sold of it, all open orders deducted. */
  stockLeft: units,
  shelfPlace: z.nullable(z.string()),
  /** The name of its category, which tells where it stands without a shelf place. */
  category: z.string(),
  /** What the shopper wants where the store is short of it. */
  wish: z.enum(['ask', 'nearest', 'refund']),
  /** The line that this one takes the place of; null: it was ordered. */
  replaces: z.nullable(id),
  /** Units refunded since the order was completed. */
  refunded: units,
});
export type StaffLine = z.output<typeof StaffLine>;

const Person = z.object({ id, name: z.string() });

export const StaffRefund = z.object({
  id,
  /** Empty: the rest of the payment. */
  lines: z.array(z.object({ id, quantity: units, isRestocked: z.boolean() })),
  amount: cents,
  /** unclear: a person has to look it up at the payment service. */
  state: z.enum(['pending', 'done', 'declined', 'unclear']),
  reason: z.nullable(z.string()),
  /** The payment service's own reference. */
  reference: z.nullable(z.string()),
  at: moment,
  /** The shopper, the system, or the display name of a member of staff. */
  by: z.string(),
});

/** An order as its store sees it. `totalAmount` was authorized, `charge` is what its lines as they are cost. */
export const StaffOrder = z.extend(z.omit(Order, { history: true, refunds: true }), {
  lines: z.array(StaffLine),
  /** Dried equivalent of what is to be handed over. */
  cannabisMg: units,
  /** Until when a new order may be accepted; null: it is not new. */
  acceptBy: z.nullable(moment),
  /** When it is ready, as promised at acceptance; null: nothing was promised. */
  readyAt: z.nullable(moment),
  /** When its shopper was told that it is ready, of a store with a limit of orders: it is not accepted for earlier. */
  plannedReadyAt: z.nullable(moment),
  driver: z.nullable(Person),
  /** The last step, which can be taken back until then; null: none can. */
  undo: z.nullable(z.object({ step: OrderStatus, until: moment })),
  shopper: z.object({
    firstName: z.string(),
    /** Of the last name. */
    initial: z.string(),
    /** null: no phone number. */
    phoneLast4: z.nullable(z.string()),
    isFirstOrder: z.boolean(),
  }),
  /** The first time that someone of the store opened it: all devices are silent from then on. */
  seen: z.nullable(z.object({ at: moment, by: z.string() })),
  /** Refused at the door: the goods must be back at the store the same day. */
  returningSince: z.nullable(moment),
  history: z.array(
    z.object({
      status: OrderStatus,
      at: moment,
      reason: z.nullable(z.string()),
      /** The shopper, the system, or the display name of a member of staff. */
      by: z.string(),
      /** Taken back within its ten seconds. */
      isUndone: z.boolean(),
    }),
  ),
  refunds: z.array(StaffRefund),
  /** Grows with every change. */
  version: z.int(),
});
export type StaffOrder = z.output<typeof StaffOrder>;
