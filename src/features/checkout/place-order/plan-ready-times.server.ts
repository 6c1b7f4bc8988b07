import type { DeliveryLocation } from '#features/cart';
import { distanceKm } from '#features/places';
import { pointOf, readyAt, readyToLeaveAt, type Store } from '#features/stores';
import { storesByIds } from '#features/stores/server';
import type { Trx } from '#platform/db/db.ts';
import { lockReadyTimes, writePlannedReadyTimes } from './plan-ready-times.queries.server.ts';

type PlacedOrder = { id: string; storeId: number; deliveryLocation: DeliveryLocation | null };

/**
 * Takes a place in a quarter of an hour for each order of a store that limits them, as its shopper is told. Comes last
 * in the transaction: the stores' next submits wait until it ends, so that no two take the last place. Nothing is
 * refused: an order for which there is no time within the hours ahead gets none.
 */
export async function planReadyTimes(trx: Trx, orders: readonly PlacedOrder[], now: Date): Promise<void> {
  const limited = await lockReadyTimes(
    trx,
    orders.map(({ storeId }) => storeId),
  );
  if (limited.length === 0) return;
  const stores = new Map((await storesByIds(trx, limited, { now })).map((store) => [Number(store.id), store]));
  const planned = orders.flatMap(({ id, storeId, deliveryLocation }) => {
    const store = stores.get(storeId);
    const at = store && readyTime(store, deliveryLocation, now);
    return at ? [{ id, at }] : [];
  });
  await writePlannedReadyTimes(trx, planned);
}

function readyTime(store: Store, door: DeliveryLocation | null, now: Date): Date | null {
  const [counter, there] = [pointOf(store.geolocation.coordinates), door && pointOf(door.coordinates)];
  return counter && there ? readyToLeaveAt(store, now, distanceKm(counter, there)) : readyAt(store, now);
}
