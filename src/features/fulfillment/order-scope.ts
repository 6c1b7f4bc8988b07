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

/** Of a call's viewer: at the stores where they have its right. Drivers have rights for deliveries, and none for orders. */
export function scopeOf({ userId, role, storeIds, memberships }: Viewer, does: 'read' | 'write'): OrderScope {
  if (role === 'operator') return { userId, storeIds: undefined, driverStoreIds: [] };
  const right: Right = `${does}_orders`;
  const isWholeAt = (id: string) =>
    memberships.some(({ storeId, rights }) => (storeId === id || storeId === null) && rights.includes(right));
  return {
    userId,
    storeIds: storeIds.filter(isWholeAt),
    driverStoreIds: storeIds.filter((id) => !isWholeAt(id)),
  };
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
