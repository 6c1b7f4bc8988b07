import * as z from 'zod/mini';
import { operation } from '#platform/contract/contract.ts';
import { id } from '#platform/contract/fields.ts';

/** The longest, in minutes. */
const MOST_MINUTES = 180;
const MOST_ORDERS = 99;
const MINUTES = `Please choose 5 to ${MOST_MINUTES} minutes, in steps of 5.`;
const ORDERS = `Please enter a whole number from 1 to ${MOST_ORDERS}.`;

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

export const PreparationChange = z.object({
  minutes: z.nullable(z.int(MINUTES).check(z.gte(5, MINUTES), z.lte(MOST_MINUTES, MINUTES), z.multipleOf(5, MINUTES))),
  ordersPerQuarter: z.nullable(z.int(ORDERS).check(z.gte(1, ORDERS), z.lte(MOST_ORDERS, ORDERS))),
});
export type PreparationChange = z.output<typeof PreparationChange>;

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
