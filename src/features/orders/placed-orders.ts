import * as z from 'zod/mini';

const Placed = z.object({
  orderIds: z.array(z.string()),
  failed: z.array(z.object({ storeId: z.string(), code: z.string(), message: z.string() })),
});
/** What was just placed. The history entry of the confirmation page carries it, so that it survives a reload. */
export type Placed = z.output<typeof Placed>;

export function readPlaced(state: unknown): Placed | null {
  const parsed = z.safeParse(Placed, state);
  return parsed.success && parsed.data.orderIds.length > 0 ? parsed.data : null;
}
