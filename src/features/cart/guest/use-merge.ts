import { useEffect, useState } from 'react';
import { useCallCache } from '#platform/browser/data/data-provider.tsx';
import { useAction } from '#platform/browser/data/use-action.ts';
import { getCart, mergeGuestCart } from '../cart.contract.ts';
import { tellCut, tellMissing } from '../panel/tell.ts';
import { guestStorage, useGuestCart } from './guest-storage.ts';

/**
 * Moves a guest's lines to the server once the shopper is known. True while there is something to move; a cart that the
 * server did not take stays in the browser and is offered again with the next page load.
 */
export function useMergeAtLogin(userId: string | null): boolean {
  const cache = useCallCache();
  const { mutateAsync: merge } = useAction(mergeGuestCart, MERGE);
  const { cartId, items } = useGuestCart();
  const [refused, setRefused] = useState('');
  const isMerging = userId !== null && items.length > 0 && refused !== cartId;
  useEffect(() => {
    if (!isMerging) return;
    // The lock keeps a second effect (React's strict mode) and a second tab from talking at the same time.
    void inTurn(async () => {
      const cart = guestStorage.offer();
      if (cart.cartId !== cartId || !cart.offered?.length) return;
      try {
        const { missing, cut, ...merged } = await merge({ cartId, items: cart.offered });
        cache.write(getCart, {}, merged);
        // An empty answer means that nothing was taken: then the browser keeps what it has.
        if (merged.orders.length) guestStorage.taken(cart);
        else setRefused(cartId);
        tellMissing(missing.length);
        const items = merged.orders.flatMap((order) => order.items);
        tellCut(items.flatMap(({ product }) => (cut.includes(product.id) ? product.displayName : [])));
      } catch {
        setRefused(cartId);
      }
    });
  }, [isMerging, cartId, cache, merge]);
  return isMerging;
}

/** The same object each time, so that the effect runs once. */
const MERGE = {};

const inTurn = (task: () => Promise<void>): Promise<void> =>
  navigator.locks ? navigator.locks.request('merge-cart', task) : task();
