import * as z from 'zod/mini';
import { operation } from '#platform/contract/contract.ts';
import { flag, id } from '#platform/contract/fields.ts';
import { StaffOrder } from '../staff-order.contract.ts';

const QUANTITY = 'Please enter 0 to 999 units.';
const quantity = z.coerce.number(QUANTITY).check(z.int(QUANTITY), z.gte(0, QUANTITY), z.lte(999, QUANTITY));
/** `lineId`: the line's listing. */
const line = { id, lineId: id };

export const pickLine = operation('PUT /ops/orders/:id/lines/:lineId/picked', {
  access: 'partner',
  right: 'write_orders',
  needsRecentLogIn: 'operators',
  result: StaffOrder,
  errors: ['not-found', 'conflict'],
  name: 'pickLine',
  summary:
    'Says how many units of a line are in the bag; of a line that was short all can be picked again while there is stock',
  input: z.object({
    ...line,
    quantity,
    /** What the caller saw as picked: someone else may have picked the line meanwhile. */
    from: quantity,
  }),
});

export const shortLine = operation('PUT /ops/orders/:id/lines/:lineId/short', {
  access: 'partner',
  right: 'write_orders',
  needsRecentLogIn: 'operators',
  result: StaffOrder,
  errors: ['not-found', 'conflict'],
  name: 'shortLine',
  summary:
    'Hands over fewer units of a line than were ordered, or none: the rest is not charged, and its stock is released at once. The last line cannot be left out: cancel the order instead',
  input: z.object({
    ...line,
    /** Units to hand over. 0: it is out of stock. */
    quantity,
    /** What the caller saw as to be handed over. */
    from: quantity,
    /** There is none left at the store: it is taken off sale until stock is counted again. */
    isSoldOut: z._default(flag, false),
  }),
});
