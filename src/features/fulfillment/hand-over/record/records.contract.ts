import * as z from 'zod/mini';
import { DeliveryType } from '#features/cart';
import { operation } from '#platform/contract/contract.ts';
import { id } from '#platform/contract/fields.ts';

/** Without the purchaser: the files for an inspector have them. */
const HandOverOfToday = z.object({
  id: z.string(),
  at: z.string(),
  /** The number of the order. */
  refNum: z.string(),
  orderId: z.nullable(z.string()),
  deliveryType: DeliveryType,
  outcome: z.enum(['handed-over', 'refused', 'not-stated']),
  /** Of a refusal, in words. */
  reason: z.nullable(z.string()),
  employee: z.string(),
});

export const listHandOversOfToday = operation('GET /ops/stores/:id/hand-overs', {
  name: 'listHandOversOfToday',
  summary: 'Hand-overs and refusals of a store since its midnight, the newest first, at most 200',
  access: 'partner',
  right: 'read_handovers',
  needsRecentLogIn: 'operators',
  input: z.object({ id }),
  result: z.object({ timeZone: z.string(), items: z.array(HandOverOfToday) }),
  errors: ['not-found'],
});
