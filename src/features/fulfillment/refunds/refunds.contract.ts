import * as z from 'zod/mini';
import { operation } from '#platform/contract/contract.ts';
import { flag, id, raw, requiredText } from '#platform/contract/fields.ts';
import { StaffOrder } from '../staff-order.contract.ts';

/** Of a column of the type integer. */
const MOST_VERSION = 2 ** 31 - 1;

const QUANTITY = 'Please enter 1 to 999 units.';
const quantity = z.coerce.number(QUANTITY).check(z.int(QUANTITY), z.gte(1, QUANTITY), z.lte(999, QUANTITY));

const LINES = 'The lines are listing:units, with commas.';

export const getRefundAmount = operation('GET /ops/orders/:id/refund-amount', {
  name: 'getRefundAmount',
  summary: 'What a refund of units of a completed order would give back, with their tax and deposit, in cents',
  access: 'partner',
  right: 'write_refunds',
  needsRecentLogIn: 'operators',
  input: z.object({
    id,
    /** 'listing:units,listing:units' */
    lines: z.pipe(
      raw(2000).check(z.regex(/^\d{1,19}:[1-9]\d{0,2}(,\d{1,19}:[1-9]\d{0,2})*$/, LINES)),
      z.transform((value) =>
        value.split(',').map((line) => {
          const [listing = '', units] = line.split(':');
          return { id: listing, quantity: Number(units) };
        }),
      ),
    ),
    /** Of the order that the caller saw. */
    version: z.coerce.number().check(z.int(), z.gte(0), z.lte(MOST_VERSION)),
  }),
  result: z.object({ amount: z.int().check(z.gte(0)) }),
  errors: ['not-found', 'conflict'],
});

export const refundLines = operation('POST /ops/orders/:id/refunds', {
  name: 'refundLines',
  summary:
    'Gives back what units of a completed order cost, with their tax and deposit, and says of each line whether its goods are for sale again',
  access: 'partner',
  right: 'write_refunds',
  needsRecentLogIn: 'operators',
  input: z.object({
    id,
    lines: z
      .array(z.object({ id, quantity, isRestocked: flag }))
      .check(z.minLength(1, 'Please choose what is refunded.'), z.maxLength(100, 'Please choose at most 100 lines.')),
    reason: requiredText(200, 'Please say why it is refunded.'),
    /** Of the order that the caller saw: the same request again finds a newer one, and refunds nothing twice. */
    version: z.int().check(z.gte(0), z.lte(MOST_VERSION)),
  }),
  result: StaffOrder,
  errors: ['not-found', 'conflict', 'payment-declined'],
});
