import * as z from 'zod/mini';
import { operation } from '#platform/contract/contract.ts';
import { id } from '#platform/contract/fields.ts';

export const listDrivers = operation('GET /ops/stores/:id/drivers', {
  name: 'listDrivers',
  summary: 'Who of the team may make the deliveries of a store, by first name',
  access: 'partner',
  right: 'write_orders',
  needsRecentLogIn: 'operators',
  input: z.object({ id }),
  result: z.array(z.object({ id, name: z.string() })),
  errors: ['not-found'],
});
