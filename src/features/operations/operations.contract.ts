import * as z from 'zod/mini';
import { Order, OrderStatus } from '#features/orders';
import { operation } from '#platform/contract.ts';
import { count, flag, id, listOf, page, text } from '#platform/fields.ts';

export const listOpsOrders = operation('GET /ops/orders', {
  name: 'listOpsOrders',
  summary: 'Orders to work on, the newest first: all for an operator, those of its own stores for a partner',
  access: 'partner',
  input: z.object({ storeId: z.optional(id), status: z.optional(OrderStatus), page, count: count(20) }),
  result: listOf(Order),
});

export const setOrderStatus = operation('PUT /ops/orders/:id/status', {
  name: 'setOrderStatus',
  summary: 'Moves an order on, with its money and stock: captured when completed, given back when canceled',
  access: 'partner',
  input: z.object({
    id,
    status: OrderStatus,
    /** For the shopper, of an order put on hold or canceled. */
    reason: z.optional(text(200)),
    /** The seller saw proof of age: needed to complete. */
    idChecked: z.optional(flag),
  }),
  result: Order,
  errors: ['not-found', 'conflict', 'payment-declined'],
});
