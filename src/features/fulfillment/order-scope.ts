import type { Right } from '#platform/contract/contract.ts';
import type { Viewer } from '#platform/contract/handle.ts';

/** Which orders someone of staff may see or work on. */
export type OrderScope = {
  userId: string;
  /** All orders of these stores; undefined: of every store. */
  storeIds: readonly string[] | undefined;
  /** A driver's: here only deliveries that are theirs, or nobody's. */
  driverStoreIds: readonly string[];
};

/** `viewer` came in by the right for deliveries, which everyone has who has the right for orders. */
export function scopeOf(viewer: Viewer, does: 'read' | 'write'): OrderScope {
  const storesWith = (right: Right) =>
    viewer.memberships.filter(({ rights }) => rights.includes(right)).map(({ storeId }) => storeId);
  const all = storesWith(`${does}_orders`);
  const storeIds = all.flatMap((storeId) => storeId ?? []);
  const driverStoreIds = storesWith(`${does}_deliveries`).flatMap((storeId) =>
    storeId !== null && !storeIds.includes(storeId) ? [storeId] : [],
  );
  return { userId: viewer.userId, storeIds: all.includes(null) ? undefined : storeIds, driverStoreIds };
}

/** For what checks stores alone; `isInScope` then tells a driver's orders apart. */
export const anyStoreOf = ({ storeIds, driverStoreIds }: OrderScope): string[] | undefined =>
  storeIds && [...storeIds, ...driverStoreIds];

type ScopedOrder = { storeId: number; deliveryType: 'pickup' | 'delivery'; driverId: string | null };

export function isInScope({ storeId, deliveryType, driverId }: ScopedOrder, scope: OrderScope): boolean {
  if (isWhole(storeId, scope)) return true;
  const isTheirs = deliveryType === 'delivery' && (driverId === null || driverId === scope.userId);
  return isTheirs && scope.driverStoreIds.includes(String(storeId));
}

/** They work on all orders of the store, not only on their deliveries. */
export const isWhole = (storeId: number, { storeIds }: OrderScope): boolean =>
  storeIds === undefined || storeIds.includes(String(storeId));
