import * as z from 'zod/mini';
import { operation } from '#platform/contract/contract.ts';
import { id } from '#platform/contract/fields.ts';
import { PreparationChange } from './preparation-change.ts';

export const StorePreparation = z.object({
  id: z.string(),
  /** As the store says itself; null: as its orders show it. */
  minutes: z.nullable(z.int()),
  /** The median of its last 20 orders; null: it had fewer. */
  measuredMinutes: z.nullable(z.int()),
  /** How many orders it can have ready per quarter of an hour; null: it sets no limit. */
  ordersPerQuarter: z.nullable(z.int()),
});
export type StorePreparation = z.output<typeof StorePreparation>;

export const getStorePreparation = operation('GET /ops/stores/:id/preparation', {
  name: 'getStorePreparation',
  summary: 'How long a store takes to pack an order, and how many it can have ready per quarter of an hour',
  access: 'partner',
  right: 'read_settings',
  input: z.object({ id }),
  result: StorePreparation,
  errors: ['not-found'],
});

export const changeStorePreparation = operation('PUT /ops/stores/:id/preparation', {
  name: 'changeStorePreparation',
  summary:
    'Changes how long a store takes to pack an order, and how many it can have ready per quarter of an hour. Beyond that orders are ready later; none is refused',
  access: 'partner',
  right: 'write_settings',
  input: z.extend(PreparationChange, { id }),
  result: StorePreparation,
  errors: ['not-found'],
});
