import * as z from 'zod/mini';
import { operation } from '#platform/contract/contract.ts';
import { flag, id, requiredText } from '#platform/contract/fields.ts';
import { StaffOrder } from '../staff-order.contract.ts';

/** Of a column of the type integer. */
const MOST_VERSION = 2 ** 31 - 1;

const QUANTITY = 'Please enter 1 to 999 units.';
const quantity = z.coerce.number(QUANTITY).check(z.int(QUANTITY), z.gte(1, QUANTITY), z.lte(999, QUANTITY));

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
