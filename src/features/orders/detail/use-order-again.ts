import { useAddAll } from '#features/cart/ui';
import { usePlace } from '#features/places/ui';
import { call } from '#platform/browser/browser.ts';
import { useTask } from '#platform/browser/data/use-action.ts';
import { listOffersAgain, type Order } from '../orders.contract.ts';
import { type ReorderResult, reorderResult, wantedItemsOf } from './reorder.ts';

/** Adds an order's products to the cart at today's offers, limited by stock. */
export function useOrderAgain(order: Order, { showsRefusal = false } = {}) {
  const addAll = useAddAll();
  const { place } = usePlace();
  const add = async (): Promise<ReorderResult> => {
    const loc = place ? `${place.lng},${place.lat}` : undefined;
    const offers = await call(listOffersAgain, { id: order.id, loc });
    const wishes = wantedItemsOf(offers);
    return reorderResult(offers, wishes.length > 0 ? await addAll(wishes) : { missing: [], warning: null });
  };
  return useTask(add, { showsRefusal });
}
