import type { CallCache } from '#platform/browser/data/call-cache.ts';
import type { InputOf, ResultOf } from '#platform/contract/contract.ts';
import { getCart, type mergeGuestCart } from '../cart.contract.ts';
import { notifyMissing, notifyPartlyAdded } from '../panel/cart-toasts.ts';
import { guestStorage } from './guest-storage.ts';

type Merge = (lines: InputOf<typeof mergeGuestCart>) => Promise<ResultOf<typeof mergeGuestCart>>;

/** Moves the guest's lines of this cart to the server; false: they stay in the browser. */
export async function mergeAtLogin(cartId: string, merge: Merge, cache: CallCache): Promise<boolean> {
  // The lock prevents concurrent merges by a second effect (React's strict mode) or a second tab.
  return inTurn(async () => {
    const cart = guestStorage.offer();
    if (cart.cartId !== cartId || !cart.offered?.length) return true;
    const { missing, cut, ...merged } = await merge({ cartId, items: cart.offered });
    cache.write(getCart, {}, merged);
    // An empty response means that nothing was merged: the browser's cart stays.
    const isMerged = merged.orders.length > 0;
    if (isMerged) guestStorage.taken(cart);
    notifyMissing(missing.length);
    const items = merged.orders.flatMap((order) => order.items);
    notifyPartlyAdded(items.flatMap(({ product }) => (cut.includes(product.id) ? product.displayName : [])));
    return isMerged;
  });
}

const inTurn = <T>(task: () => Promise<T>): Promise<T> =>
  navigator.locks ? navigator.locks.request('merge-cart', task) : task();
