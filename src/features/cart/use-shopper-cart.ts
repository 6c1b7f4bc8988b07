import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { call } from '#platform/browser.ts';
import { addCartItem, type Cart, getCart, removeCartItem, setCartItem, updateCart } from './cart.contract.ts';
import { cartKey } from './cart-key.ts';
import type { CartValue } from './cart-value.ts';
import { tellAdded, tellFailure, tellRemoved } from './tell.ts';

const QUANTITY_WAIT_MS = 500;

/** The cart on the server. Without a user it rests. */
export function useShopperCart(userId: string | null): CartValue {
  const { data: cart } = useQuery({
    queryKey: cartKey(userId),
    queryFn: () => call(getCart, {}),
    enabled: userId !== null,
    // Another tab or device may have changed it.
    refetchOnWindowFocus: 'always',
  });
  const { change, refresh, tick } = useChanges(userId);
  const { wanted, want, forget } = useWanted(userId);

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
        want(id, quantity, () => send().catch(tellFailure));
      },
      remove: async (item) => {
        forget(item.id);
        const next = await change(() => call(removeCartItem, { productId: item.id })).catch(tellFailure);
        if (next) tellRemoved(item);
      },
      select: async (storeId, isSelected) => {
        tick(storeId, isSelected);
        await change(() => call(updateCart, [{ storeId, isSelected }])).catch(tellFailure);
      },
      update: (changes) => change(() => call(updateCart, changes)),
      refresh,
      guestItems: null,
    };
  }, [cart, wanted, change, refresh, tick, want, forget]);
}

/** Changes go to the server one after the other, so that the last answer is the latest cart. */
function useChanges(userId: string | null) {
  const queries = useQueryClient();
  const last = useRef<Promise<unknown>>(Promise.resolve());
  return useMemo(() => {
    const queryKey = cartKey(userId);
    const refresh = () => queries.invalidateQueries({ queryKey });
    const send = async (task: () => Promise<Cart>): Promise<Cart> => {
      // A cart that was asked for before the change would come back without it.
      await queries.cancelQueries({ queryKey });
      try {
        const next = await task();
        queries.setQueryData(queryKey, next);
        return next;
      } catch (error) {
        void refresh();
        throw error;
      }
    };
    return {
      change: (task: () => Promise<Cart>): Promise<Cart> => {
        const next = last.current.then(() => send(task));
        last.current = next.catch(() => undefined);
        return next;
      },
      refresh,
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

/** Quantities that the shopper has set and the server has not confirmed; each is sent once it stood still for 500 ms. */
function useWanted(userId: string | null) {
  const [wanted, setWanted] = useState<Readonly<Record<string, number>>>({});
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>());
  const drop = useCallback((id: string, quantity?: number) => {
    setWanted((all) => {
      if (!(id in all) || (quantity !== undefined && all[id] !== quantity)) return all;
      const { [id]: _, ...rest } = all;
      return rest;
    });
  }, []);
  const want = useCallback(
    (id: string, quantity: number, send: () => Promise<unknown>) => {
      setWanted((all) => ({ ...all, [id]: quantity }));
      clearTimeout(timers.current.get(id));
      const timer = setTimeout(() => send().finally(() => drop(id, quantity)), QUANTITY_WAIT_MS);
      timers.current.set(id, timer);
    },
    [drop],
  );
  const forget = useCallback(
    (id: string) => {
      clearTimeout(timers.current.get(id));
      drop(id);
    },
    [drop],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: what one shopper wanted is not sent for the next one.
  useEffect(() => {
    const running = timers.current;
    return () => {
      for (const timer of running.values()) clearTimeout(timer);
      running.clear();
      setWanted({});
    };
  }, [userId]);
  return { wanted, want, forget };
}
