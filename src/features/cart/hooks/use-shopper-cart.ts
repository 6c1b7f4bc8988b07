import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { call } from '#platform/browser/browser.ts';
import { isLeaving } from '#platform/browser/leaving.ts';
import {
  addCartItem,
  type Cart,
  getCart,
  removeCartItem,
  restoreCartItem,
  setCartItem,
  updateCart,
} from '../cart.contract.ts';
import { useWanted } from '../lines/use-wanted.ts';
import { tellAdded, tellFailure } from '../panel/tell.ts';
import { cartKey } from './cart-key.ts';
import type { CartValue } from './cart-value.ts';

/** The cart on the server. Without a user it rests. */
export function useShopperCart(userId: string | null): CartValue {
  const { data: cart } = useQuery({
    queryKey: cartKey(userId),
    queryFn: () => call(getCart, {}),
    enabled: userId !== null,
    // Another tab or device may have changed it.
    refetchOnWindowFocus: 'always',
  });
  const { change, refresh, tick, current, idle } = useChanges(userId);
  const { wanted, want, settle } = useWanted(userId);

  return useMemo<CartValue>(() => {
    const items = cart?.orders.flatMap((order) => order.items) ?? [];
    return {
      totalItems: items.reduce((total, { product, quantity }) => total + (wanted[product.id] ?? quantity), 0),
      quantityOf: (id) => wanted[id] ?? items.find(({ product }) => product.id === id)?.quantity ?? 0,
      isPending: (id) => id in wanted,
      add: async (item, quantity) => {
        const next = await change(() => call(addCartItem, { productId: item.id, quantity })).catch(tellFailure);
        if (next) tellAdded(item, next.summary.totalItems);
        return Boolean(next);
      },
      setQuantity: ({ id }, quantity) => {
        const send = () => change(() => call(setCartItem, { productId: id, props: { quantity } }));
        want(id, quantity, async () => Boolean(await send().catch(tellFailure)));
      },
      remove: async ({ id }, onRemoved) => {
        // What comes back with Undo is what the shopper last said.
        await settle();
        const task = async () => {
          const next = await call(removeCartItem, { productId: id });
          onRemoved(() => change(() => call(restoreCartItem, { productId: id })));
          return next;
        };
        await change(task).catch(tellFailure);
      },
      select: async (storeId, isSelected) => {
        tick(storeId, isSelected);
        await change(() => call(updateCart, [{ storeId, isSelected }])).catch(tellFailure);
      },
      update: (changes) => change(() => call(updateCart, changes)),
      refresh,
      current,
      settle: async () => {
        const isSettled = await settle();
        await idle();
        return isSettled;
      },
      guestItems: null,
    };
  }, [cart, wanted, change, refresh, tick, current, idle, want, settle]);
}

/** Changes go to the server one after the other, so that the last answer is the latest cart. */
function useChanges(userId: string | null) {
  const queries = useQueryClient();
  const last = useRef<Promise<unknown>>(Promise.resolve());
  return useMemo(() => {
    const queryKey = cartKey(userId);
    const send = async (task: () => Promise<Cart>): Promise<Cart> => {
      // A cart that was asked for before the change would come back without it.
      await queries.cancelQueries({ queryKey });
      try {
        const next = await task();
        queries.setQueryData(queryKey, next);
        return next;
      } catch (error) {
        void queries.invalidateQueries({ queryKey });
        throw error;
      }
    };
    const change = (task: () => Promise<Cart>): Promise<Cart> => {
      // Nothing can be waited for as the page is left.
      const next = isLeaving() ? task() : last.current.then(() => send(task));
      last.current = next.catch(() => undefined);
      return next;
    };
    return {
      change,
      refresh: () => change(() => call(getCart, {})),
      current: () => queries.getQueryData<Cart>(queryKey),
      /** Resolves once every change so far has been answered. */
      idle: () => last.current,
      /** Shows a tick at once. */
      tick: (storeId: string, isSelected: boolean) =>
        queries.setQueryData<Cart>(queryKey, (cart) => cart && withTick(cart, storeId, isSelected)),
    };
  }, [queries, userId]);
}

const withTick = (cart: Cart, storeId: string, isSelected: boolean): Cart => ({
  ...cart,
  orders: cart.orders.map((order) => (order.storeId === storeId ? { ...order, isSelected } : order)),
});
