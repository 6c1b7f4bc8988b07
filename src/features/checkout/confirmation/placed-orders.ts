import * as z from 'zod/mini';

const Failed = z.object({ storeId: z.string(), displayAs: z.string(), code: z.string(), message: z.string() });
/** An order that did not come about, and why. */
export type Failed = z.output<typeof Failed>;

const Placed = z.object({
  orderIds: z.array(z.string()),
  failed: z.array(Failed),
});
/** What was just placed. The history entry of the confirmation page carries it, so that it survives a reload. */
export type Placed = z.output<typeof Placed>;

export function readPlaced(state: unknown): Placed | null {
  const parsed = z.safeParse(Placed, state);
  return parsed.success && parsed.data.orderIds.length > 0 ? parsed.data : null;
}

/** What a submit says of each order that failed; none where it says nothing. */
export function readFailed(details: unknown): Failed[] {
  return z.safeParse(z.object({ failed: z.array(Failed) }), details).data?.failed ?? [];
}
