import * as z from 'zod/mini';
import { operation } from '#platform/contract/contract.ts';
import { id, requiredText } from '#platform/contract/fields.ts';
import { StaffOrder } from '../staff-order.contract.ts';

const MINUTES = 'Please choose 10 to 120 minutes.';
/** From now on. */
const minutes = z.coerce.number(MINUTES).check(z.int(MINUTES), z.gte(10, MINUTES), z.lte(120, MINUTES));

export const acceptOrder = operation('POST /ops/orders/:id/accept', {
  access: 'partner',
  needsRecentLogIn: 'operators',
  result: StaffOrder,
  name: 'acceptOrder',
  summary:
    'Takes up a new order, or one on hold, and promises when it is ready. Can be taken back for ten seconds; the shopper is notified after them',
  right: 'write_orders',
  input: z.object({ id, readyInMinutes: minutes }),
  errors: ['not-found', 'conflict', 'payment-declined'],
});

export const setReadyTime = operation('PUT /ops/orders/:id/ready-time', {
  access: 'partner',
  needsRecentLogIn: 'operators',
  result: StaffOrder,
  name: 'setReadyTime',
  summary: 'Promises another time at which an accepted order is ready: the shopper sees it move',
  right: 'write_orders',
  input: z.object({ id, readyInMinutes: minutes }),
  errors: ['not-found', 'conflict'],
});

export const markReady = operation('POST /ops/orders/:id/ready', {
  access: 'partner',
  needsRecentLogIn: 'operators',
  result: StaffOrder,
  name: 'markReady',
  summary:
    'Says that an order is packed, with each of its lines picked, short or out of stock. Can be taken back for ten seconds',
  right: 'write_orders',
  input: z.object({ id }),
  errors: ['not-found', 'conflict'],
});

export const assignDriver = operation('PUT /ops/orders/:id/driver', {
  access: 'partner',
  needsRecentLogIn: 'operators',
  result: StaffOrder,
  name: 'assignDriver',
  summary: 'Gives an open delivery to one of the team; without a person to nobody',
  right: 'write_orders',
  input: z.object({ id, driverId: z.nullable(id) }),
  errors: ['not-found', 'conflict'],
});

export const sendOut = operation('POST /ops/orders/:id/send-out', {
  access: 'partner',
  needsRecentLogIn: 'operators',
  result: StaffOrder,
  name: 'sendOut',
  summary:
    'A driver leaves with a packed delivery: the one named, else its own, else the caller. Can be taken back for ten seconds',
  right: 'write_deliveries',
  input: z.object({ id, driverId: z.optional(id) }),
  errors: ['not-found', 'conflict'],
});

export const returnOrder = operation('POST /ops/orders/:id/return', {
  access: 'partner',
  needsRecentLogIn: 'operators',
  result: StaffOrder,
  name: 'returnOrder',
  summary:
    'A delivery is back at the store: one that was refused at the door is canceled, its money and stock released; any other waits for the next tour',
  right: 'write_deliveries',
  input: z.object({ id, reason: requiredText(200, 'Please say why it came back.') }),
  errors: ['not-found', 'conflict'],
});

export const holdOrder = operation('POST /ops/orders/:id/hold', {
  access: 'partner',
  needsRecentLogIn: 'operators',
  result: StaffOrder,
  name: 'holdOrder',
  summary: 'Puts an order on hold; the shopper is told why',
  right: 'write_orders',
  input: z.object({ id, reason: requiredText(200, 'Please say why the order is on hold.') }),
  errors: ['not-found', 'conflict'],
});

export const CANCEL_KINDS = ['declined', 'canceled', 'no-show'] as const;

export const cancelStaffOrder = operation('POST /ops/orders/:id/cancel', {
  access: 'partner',
  needsRecentLogIn: 'operators',
  result: StaffOrder,
  name: 'cancelStaffOrder',
  summary:
    'Declines a new order, cancels one under way, or ends one that nobody picked up: nothing is charged, and its stock is released',
  right: 'write_refunds',
  input: z.object({
    id,
    kind: z.enum(CANCEL_KINDS),
    reason: requiredText(200, 'Please say why the order is canceled.'),
  }),
  errors: ['not-found', 'conflict'],
});

export const undoStep = operation('POST /ops/orders/:id/undo', {
  access: 'partner',
  needsRecentLogIn: 'operators',
  result: StaffOrder,
  name: 'undoStep',
  summary: 'Takes back the last step within its ten seconds: the shopper is not notified of it',
  right: 'write_deliveries',
  input: z.object({ id, step: z.enum(['processing', 'ready-pickup', 'ready-delivery', 'out-for-delivery']) }),
  errors: ['not-found', 'conflict'],
});

export const markSeen = operation('PUT /ops/orders/:id/seen', {
  access: 'partner',
  needsRecentLogIn: 'operators',
  result: StaffOrder,
  name: 'markSeen',
  summary: 'Someone of the store has opened the order: all of its devices are silent from then on',
  right: 'write_deliveries',
  input: z.object({ id }),
  errors: ['not-found'],
});
