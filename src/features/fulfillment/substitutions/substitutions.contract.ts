import * as z from 'zod/mini';
import { WISHES } from '#features/cart';
import { OrderedProduct } from '#features/orders';
import { operation } from '#platform/contract/contract.ts';
import { flag, id } from '#platform/contract/fields.ts';

const cents = z.int().check(z.gte(0));
const moment = z.string();
const UNITS = 'Please enter 1 to 999 units.';
const units = z.coerce.number(UNITS).check(z.int(UNITS), z.gte(1, UNITS), z.lte(999, UNITS));

/** waiting: for the shopper's answer. withdrawn: the store decided otherwise, or the order ended. */
export const SUBSTITUTION_STATES = ['waiting', 'approved', 'declined', 'expired', 'withdrawn'] as const;

/** Another product in place of units that the store is short of. */
export const Substitution = z.object({
  id,
  /** The line that is short: its listing. */
  lineId: id,
  /** What was ordered there. */
  ordered: OrderedProduct,
  units: z.int(),
  product: OrderedProduct,
  /** What its units cost less than those ordered. */
  saved: cents,
  state: z.enum(SUBSTITUTION_STATES),
  askedAt: moment,
  /** Silence until then is a no. */
  answerBy: moment,
  endedAt: z.nullable(moment),
});
export type Substitution = z.output<typeof Substitution>;

/** A product that may take the place of another. */
export const Substitute = z.object({
  product: OrderedProduct,
  /** Units in stock at the store. */
  available: z.int(),
  /** Typical THC, as on its label; null: unknown. */
  thc: z.nullable(z.number()),
  thcUnit: z.nullable(z.string()),
});
export type Substitute = z.output<typeof Substitute>;

const line = { id, lineId: id };
export const listSubstitutes = operation('GET /ops/orders/:id/lines/:lineId/substitutes', {
  access: 'partner',
  needsRecentLogIn: 'operators',
  right: 'read_orders',
  name: 'listSubstitutes',
  summary:
    'What the shopper wants where the store is short of a line, and up to three products that may take the place of so many units, the nearest first',
  input: z.object({ ...line, units }),
  result: z.object({ wish: z.enum(WISHES), substitutes: z.array(Substitute) }),
  errors: ['not-found'],
});

export const listStaffSubstitutions = operation('GET /ops/orders/:id/substitutions', {
  access: 'partner',
  needsRecentLogIn: 'operators',
  right: 'read_orders',
  name: 'listStaffSubstitutions',
  summary: 'What the shopper of an order was asked or given in place of other products, the oldest first',
  input: z.object({ id }),
  result: z.array(Substitution),
  errors: ['not-found'],
});

export const followWish = operation('POST /ops/orders/:id/lines/:lineId/substitutions', {
  access: 'partner',
  needsRecentLogIn: 'operators',
  right: 'write_orders',
  name: 'followWish',
  summary:
    'Does with units that the store is short of what the shopper wants: asks them about one product, which is reserved for six minutes, takes the nearest at once, or leaves them out',
  input: z.object({
    ...line,
    /** Units of the line that are not there. */
    units,
    /** The substitute: its listing. Without one the nearest, where the shopper wants that. */
    productId: z.optional(id),
    /** There is none left at the store: it is taken off sale until stock is counted again. */
    isSoldOut: z._default(flag, false),
  }),
  result: z.array(Substitution),
  errors: ['not-found', 'conflict'],
});

export const withdrawSubstitution = operation('POST /ops/orders/:id/substitutions/:substitutionId/withdraw', {
  access: 'partner',
  needsRecentLogIn: 'operators',
  right: 'write_orders',
  name: 'withdrawSubstitution',
  summary: 'Waits no longer for the shopper: the units that were short are not charged',
  input: z.object({ id, substitutionId: id }),
  result: z.array(Substitution),
  errors: ['not-found', 'conflict'],
});

export const listOrderSubstitutions = operation('GET /orders/substitutions', {
  name: 'listOrderSubstitutions',
  summary: "What a store asks, or has swapped, in one of the shopper's orders, the oldest first",
  access: 'signed-in',
  input: z.object({ id }),
  result: z.array(Substitution),
  errors: ['not-found'],
});

export const answerSubstitution = operation('PUT /orders/substitutions/answer', {
  name: 'answerSubstitution',
  summary: 'Takes a product in place of one that the store is short of, or leaves it out: then it is not charged',
  access: 'signed-in',
  input: z.object({ id, isApproved: z.boolean() }),
  result: z.array(Substitution),
  errors: ['not-found', 'conflict'],
});
