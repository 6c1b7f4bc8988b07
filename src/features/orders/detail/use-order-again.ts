import { useRef } from 'react';
import { mergeGuestCart } from '#features/cart';
import { useCart } from '#features/cart/ui';
import { call } from '#platform/browser/browser.ts';
import { useTask } from '#platform/browser/data/use-action.ts';
import { newId } from '#platform/id.ts';
import type { Order } from '../orders.contract.ts';
import { type Reordered, reordered } from './reorder.ts';

/** Puts an order's products into the cart, as a guest's cart under its own id: a repeated try adds nothing twice. */
export function useOrderAgain(order: Order, { showsRefusal = false } = {}) {
  const { refresh } = useCart();
  const cartId = useRef<string>(null);
  const add = async (): Promise<Reordered> => {
    cartId.current ??= newId();
    const items = order.items.map(({ product, quantity }) => ({ id: product.id, quantity }));
    const { missing, ...cart } = await call(mergeGuestCart, { items, cartId: cartId.current });
    cartId.current = null;
    await refresh();
    return reordered(order, cart, missing);
  };
  return useTask(add, { showsRefusal });
}
