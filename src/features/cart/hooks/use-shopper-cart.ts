import { useMemo } from 'react';
import type { Change } from '#platform/browser/data/call-cache.ts';
import { useCallCache } from '#platform/browser/data/data-provider.tsx';
import { useAction } from '#platform/browser/data/use-action.ts';
import { useCall } from '#platform/browser/data/use-call.ts';
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
import { tellAdded } from '../panel/tell.ts';
import type { CartChanges, CartValue } from './cart-value.ts';

/** One after the other, so that the last answer is the latest cart. */
const CHANGE = { scope: 'cart', answers: getCart };
const TICK = {
  ...CHANGE,
  optimistic: (show: Change, [change]: CartChanges) =>
    show(getCart, (cart) => (change ? withTick(cart, change) : cart)),
};
/** The page of the checkout says what it could not save. */
const SAVE = { ...CHANGE, showsRefusal: true };

/** The cart on the server. Without a user it rests. */
export function useShopperCart(userId: string | null): CartValue {
  const { data: cart } = useCall(
    getCart,
    {},
    {
      enabled: userId !== null,
      // Another tab or device may have changed it.
      refetchOnWindowFocus: 'always',
    },
  );
  const cache = useCallCache();
  const { mutateAsync: addItem } = useAction(addCartItem, CHANGE);
  const { mutateAsync: setItem } = useAction(setCartItem, CHANGE);
  const { mutateAsync: removeItem } = useAction(removeCartItem, CHANGE);
  const { mutateAsync: restoreItem } = useAction(restoreCartItem, CHANGE);
  const { mutateAsync: tick } = useAction(updateCart, TICK);
  const { mutateAsync: update } = useAction(updateCart, SAVE);
  const { wanted, want, settle } = useWanted(userId);

  return useMemo<CartValue>(() => {
    const items = cart?.orders.flatMap((order) => order.items) ?? [];
    return {
      totalItems: items.reduce((total, { product, quantity }) => total + (wanted[product.id] ?? quantity), 0),
      quantityOf: (id) => wanted[id] ?? items.find(({ product }) => product.id === id)?.quantity ?? 0,
      isPending: (id) => id in wanted,
      add: async (item, quantity) => {
        const next = await addItem({ productId: item.id, quantity }).catch(toasted);
        if (next) tellAdded(item, next.summary.totalItems);
        return Boolean(next);
      },
      setQuantity: ({ id }, quantity) =>
        want(id, quantity, async () => Boolean(await setItem({ productId: id, props: { quantity } }).catch(toasted))),
      remove: async ({ id }, onRemoved) => {
        // What comes back with Undo is what the shopper last said.
        await settle();
        const next = await removeItem({ productId: id }).catch(toasted);
        if (next) onRemoved(() => restoreItem({ productId: id }));
      },
      select: async (storeId, isSelected) => void (await tick([{ storeId, isSelected }]).catch(toasted)),
      update,
      refresh: async () => {
        await cache.settled(CHANGE.scope);
        return cache.ask(getCart, {});
      },
      current: () => cache.read(getCart, {}),
      settle: async () => {
        const isSettled = await settle();
        await cache.settled(CHANGE.scope);
        return isSettled;
      },
      guestItems: null,
    };
  }, [cart, wanted, cache, addItem, setItem, removeItem, restoreItem, tick, update, want, settle]);
}

/** A toast has said why it failed. */
const toasted = () => undefined;

const withTick = (cart: Cart, { storeId, isSelected }: CartChanges[number]): Cart => ({
  ...cart,
  orders: cart.orders.map((order) =>
    order.storeId === storeId ? { ...order, isSelected: isSelected ?? order.isSelected } : order,
  ),
});
