import * as z from 'zod/mini';
import { operation } from '#platform/contract/contract.ts';
import { id } from '#platform/contract/fields.ts';

/** In the order in which a new store does them. */
export const CHECKLIST_STEPS = ['profile', 'hours', 'hand-over', 'preparation', 'listings', 'sound'] as const;

export const StoreChecklist = z.object({
  steps: z.array(z.object({ key: z.enum(CHECKLIST_STEPS), isDone: z.boolean() })),
  /** All is done, or the store has handed over an order without. */
  isComplete: z.boolean(),
  /** Somebody has ordered there: orders come first, then what is missing. */
  hasOrders: z.boolean(),
  /** The last day on which the licence holds, on the clock of `timeZone`; null: not known. */
  licenceExpiresOn: z.nullable(z.string()),
  timeZone: z.string(),
});
export type StoreChecklist = z.output<typeof StoreChecklist>;

export const getStoreChecklist = operation('GET /ops/stores/:id/checklist', {
  name: 'getStoreChecklist',
  summary:
    'What a store still needs before its first order, worked out of what it has set, and until when its licence holds',
  access: 'partner',
  right: 'read_settings',
  input: z.object({ id }),
  result: StoreChecklist,
  errors: ['not-found'],
});

export const testStoreSound = operation('POST /ops/stores/:id/sound-tests', {
  name: 'testStoreSound',
  perDay: 100,
  summary: 'Notes that somebody of the store heard its order sound',
  access: 'partner',
  right: 'write_status',
  input: z.object({ id }),
  result: StoreChecklist,
  errors: ['not-found'],
});
