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
  setCartItemWish,
  updateCart,
} from '../cart.contract.ts';
import { withoutLine, withWishOf } from '../cart.ts';
import { useWanted } from '../lines/use-wanted.ts';
import { notifyAdded } from '../panel/cart-toasts.ts';
import { findWaysToBuy } from '../ways/ways.contract.ts';
import type { Wish } from '../wish/wish.ts';
import { type CartChanges, type CartValue, priceOnScreen } from './cart-value.ts';

/** Sequential, so that the last response is the latest cart. */
export const CHANGE = { scope: 'cart', answers: getCart, updates: [findWaysToBuy] };
const TICK = {
  ...CHANGE,
  optimistic: (show: Change, [change]: CartChanges) =>
    show(getCart, (cart) => (change ? withTick(cart, change) : cart)),
};
const REMOVE = {
  ...CHANGE,
  optimistic: (show: Change, { productId }: { productId: string }) =>
    show(getCart, (cart) => withoutLine(cart, productId)),
};
const WISH = {
  ...CHANGE,
  optimistic: (show: Change, { productId, wish }: { productId: string; wish: Wish }) =>
    show(getCart, (cart) => withWishOf(cart, productId, wish)),
};
/** The checkout page shows what it could not save. */
const SAVE = { ...CHANGE, showsRefusal: true };

/** The cart on the server. Disabled without a user. */
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
  const { mutateAsync: setItemWish } = useAction(setCartItemWish, WISH);
  const { mutateAsync: removeItem } = useAction(removeCartItem, REMOVE);
  const { mutateAsync: restoreItem } = useAction(restoreCartItem, CHANGE);
  const { mutateAsync: tick } = useAction(updateCart, TICK);
  const { mutateAsync: update } = useAction(updateCart, SAVE);
  const { wanted, want, settle } = useWanted(userId);

  return useMemo<CartValue>(() => {
    const items = cart?.orders.flatMap((order) => order.items) ?? [];
    return {
      totalItems: items.reduce((total, { product, quantity }) => total + (wanted[product.id] ?? quantity), 0),
      productIds: items.map(({ product }) => product.id),
      quantityOf: (id) => wanted[id] ?? items.find(({ product }) => product.id === id)?.quantity ?? 0,
      add: async (item, quantity) => {
        const before = cache.read(getCart, {});
        const back = document.activeElement;
        const next = await addItem({ productId: item.id, quantity, price: priceOnScreen(item) }).catch(toasted);
        if (!next) return false;
        const takeOut = () => removeItem({ productId: item.id });
        const isOther = before && isAtOtherStore(before, next, item.id);
        notifyAdded(item, next.summary.totalItems, isOther ? { stores: next.orders.length, back, takeOut } : null);
        return true;
      },
      setQuantity: ({ id }, quantity) =>
        want(id, quantity, async () => Boolean(await setItem({ productId: id, props: { quantity } }).catch(toasted))),
      setWish: (productId, wish) => void setItemWish({ productId, wish }).catch(toasted),
      remove: async ({ id }, onRemoved) => {
        // Undo restores the quantity that the shopper last set.
        await settle();
        const removal = removeItem({ productId: id }).catch(toasted);
        onRemoved(() => restoreItem({ productId: id }));
        await removal;
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
      isRead: true,
    };
  }, [cart, wanted, cache, addItem, setItem, setItemWish, removeItem, restoreItem, tick, update, want, settle]);
}

/** Whether the cart had products of other stores only. */
const isAtOtherStore = (before: Cart, next: Cart, productId: string): boolean => {
  const order = next.orders.find(({ items }) => items.some(({ product }) => product.id === productId));
  return before.orders.length > 0 && !before.orders.some(({ storeId }) => storeId === order?.storeId);
};

/** A toast has said why it failed. */
const toasted = () => undefined;

const withTick = (cart: Cart, { storeId, isSelected }: CartChanges[number]): Cart => ({
  ...cart,
  orders: cart.orders.map((order) =>
    order.storeId === storeId ? { ...order, isSelected: isSelected ?? order.isSelected } : order,
  ),
});
