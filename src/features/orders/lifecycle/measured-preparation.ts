import { type OperationHours, openMinutesBetween } from '#features/stores';

/** The number of handed-over orders to measure. */
export const MEASURED_ORDERS = 20;
const STEP = 5;
const MOST = 180;

/** From the store's notification to packed. */
export type PackedOrder = { notifiedAt: Date; packedAt: Date };

/**
 * The median packing time of the last orders in opening minutes, in fives from 5 to 180. null: fewer than 20 orders.
 */
export function measuredPreparation(
  orders: readonly PackedOrder[],
  { operationHours, timeZone }: { operationHours: OperationHours; timeZone: string },
): number | null {
  if (orders.length < MEASURED_ORDERS) return null;
  const minutes = orders
    .slice(0, MEASURED_ORDERS)
    .map(({ notifiedAt, packedAt }) =>
      openMinutesBetween(operationHours, timeZone, { since: notifiedAt, until: packedAt }),
    )
    .sort((one, other) => one - other);
  const median = ((minutes[MEASURED_ORDERS / 2 - 1] as number) + (minutes[MEASURED_ORDERS / 2] as number)) / 2;
  return Math.min(MOST, Math.max(STEP, Math.ceil(median / STEP) * STEP));
}
