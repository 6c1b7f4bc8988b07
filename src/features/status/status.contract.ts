import * as z from 'zod/mini';
import { operation } from '#platform/contract/contract.ts';

/** `delayed`: it works, and takes longer than usual. */
export const PartState = z.enum(['working', 'delayed', 'unavailable']);
export type PartState = z.output<typeof PartState>;

export const SiteStatus = z.object({
  /** Looking, carts and placing orders. */
  shop: PartState,
  payments: PartState,
  /** Mails, text messages and notifications. */
  messages: PartState,
  /** Where stores accept and pack orders. */
  consoles: PartState,
});
export type SiteStatus = z.output<typeof SiteStatus>;

export const getStatus = operation('GET /status', {
  name: 'getStatus',
  summary: 'Whether the shop, payments, messages and consoles of stores work; answers also while the database is away',
  access: 'public',
  isShared: true,
  input: z.object({}),
  result: SiteStatus,
});
