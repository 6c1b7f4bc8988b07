import { useEffect, useState } from 'react';
import { useCallCache } from '#platform/browser/data/data-provider.tsx';
import { useAction } from '#platform/browser/data/use-action.ts';
import { getCart, mergeGuestCart } from '../cart.contract.ts';
import { notifyMissing, notifyPartlyAdded } from '../panel/cart-toasts.ts';
import { guestStorage, useGuestCart } from './guest-storage.ts';

/**
 * Moves a guest's lines to the server after login; true while pending. Retries a failed merge at the next page load.
 */
export function useMergeAtLogin(userId: string | null): boolean {
  const cache = useCallCache();
  const { mutateAsync: merge } = useAction(mergeGuestCart, MERGE);
  const { cartId, items } = useGuestCart();
  const [refused, setRefused] = useState('');
  const isMerging = userId !== null && items.length > 0 && refused !== cartId;
  useEffect(() => {
    if (!isMerging) return;
    // The lock prevents concurrent merges by a second effect (React's strict mode) or a second tab.
    void inTurn(async () => {
      const cart = guestStorage.offer();
      if (cart.cartId !== cartId || !cart.offered?.length) return;
      try {
        const { missing, cut, ...merged } = await merge({ cartId, items: cart.offered });
        cache.write(getCart, {}, merged);
        // An empty response means that nothing was merged: the browser's cart stays.
        if (merged.orders.length) guestStorage.taken(cart);
        else setRefused(cartId);
        notifyMissing(missing.length);
        const items = merged.orders.flatMap((order) => order.items);
        notifyPartlyAdded(items.flatMap(({ product }) => (cut.includes(product.id) ? product.displayName : [])));
      } catch {
        setRefused(cartId);
      }
    });
  }, [isMerging, cartId, cache, merge]);
  return isMerging;
}

/** A stable object, so that the effect runs once. */
const MERGE = {};

const inTurn = (task: () => Promise<void>): Promise<void> =>
  navigator.locks ? navigator.locks.request('merge-cart', task) : task();
