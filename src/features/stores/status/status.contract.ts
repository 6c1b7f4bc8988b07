import * as z from 'zod/mini';
import { operation } from '#platform/contract/contract.ts';
import { id } from '#platform/contract/fields.ts';
import { liveEvent } from '#platform/live/contract.ts';

/** Minutes that a busy store takes longer. */
export const BUSY_MINUTES = [10, 20, 30, 40] as const;
export const BUSY_SPANS = ['15-min', '30-min', '1-hour', 'until-closing'] as const;
export const PAUSE_SPANS = ['15-min', '30-min', '1-hour', 'until-opening'] as const;
export const PAUSE_REASONS = ['too-many-orders', 'short-of-staff', 'technical', 'emergency', 'other'] as const;
export type PauseReason = (typeof PAUSE_REASONS)[number];

const State = z.enum(['open', 'busy', 'paused']);

/** Whether a store takes orders, for those who work there. */
export const StoreStatus = z.object({
  id: z.string(),
  name: z.string(),
  timeZone: z.string(),
  state: State,
  /** When the state ends by itself; null: it is open, or paused until somebody resumes. */
  until: z.nullable(z.string()),
  /** Of a busy store. */
  addedMinutes: z.nullable(z.int()),
  /** `unaccepted`: three orders in a row were not accepted in time. */
  reason: z.nullable(z.enum([...PAUSE_REASONS, 'unaccepted'])),
  /** As its hours say, whatever the state. */
  isWithinHours: z.boolean(),
  /** The next closing of an open store, the next opening of any; null: not known. */
  closesAt: z.nullable(z.string()),
  opensAt: z.nullable(z.string()),
  /** With those that a busy store adds; null: not known. */
  preparationMinutes: z.nullable(z.int()),
  /** Orders that are neither handed over nor canceled. */
  openOrders: z.int(),
});
export type StoreStatus = z.output<typeof StoreStatus>;

export const getStoreStatus = operation('GET /ops/stores/:id/status', {
  name: 'getStoreStatus',
  summary: 'Whether a store is open, busy or paused, until when, and what stays open',
  access: 'partner',
  right: 'read_status',
  input: z.object({ id }),
  result: StoreStatus,
  errors: ['not-found'],
});

const Open = z.object({ id, state: z.literal('open') });
const Busy = z.object({
  id,
  state: z.literal('busy'),
  addedMinutes: z.literal(BUSY_MINUTES, 'Please choose 10, 20, 30 or 40 minutes.'),
  lasts: z.enum(BUSY_SPANS, 'Please choose how long.'),
});
const Paused = z.object({
  id,
  state: z.literal('paused'),
  lasts: z.enum(PAUSE_SPANS, 'Please choose how long.'),
  /** For the audit log: shoppers do not see it. */
  reason: z.enum(PAUSE_REASONS, 'Please choose a reason.'),
});

export const changeStoreStatus = operation('PUT /ops/stores/:id/status', {
  name: 'changeStoreStatus',
  summary:
    'Opens a store, says that it is busy (each order takes longer), or pauses it (no new orders; open ones stay). Both end by themselves',
  access: 'partner',
  right: 'write_status',
  input: z.discriminatedUnion('state', [Open, Busy, Paused]),
  result: StoreStatus,
  errors: ['not-found', 'conflict'],
});

/** For the tablets of the store. */
export const storeStatusChanged = liveEvent('store-status', z.object({ id, state: State }), { isForStaff: true });
