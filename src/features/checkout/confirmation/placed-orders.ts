import * as z from 'zod/mini';

const Failed = z.object({ storeId: z.string(), displayAs: z.string(), code: z.string(), message: z.string() });
export type FailedOrder = z.output<typeof Failed>;

const Placed = z.object({
  orderIds: z.array(z.string()),
  failed: z.array(Failed),
});
/** The placed orders, stored in the confirmation's history entry to survive a reload. */
export type PlacedOrders = z.output<typeof Placed>;

export function readPlacedOrders(state: unknown): PlacedOrders | null {
  const parsed = z.safeParse(Placed, state);
  return parsed.success && parsed.data.orderIds.length > 0 ? parsed.data : null;
}

/** The failed orders of a submit's error; none if it lists none. */
export function readFailedOrders(details: unknown): FailedOrder[] {
  return z.safeParse(z.object({ failed: z.array(Failed) }), details).data?.failed ?? [];
}
