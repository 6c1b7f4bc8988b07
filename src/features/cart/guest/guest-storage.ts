import { useMemo } from 'react';
import { readLocal, writeLocal } from '#platform/browser/local-storage.ts';
import { randomKey } from '#platform/random-key.ts';
import { useHydrated } from '#ui/hooks/use-hydrated.ts';
import { useLocalStorage } from '#ui/hooks/use-local-storage.ts';
import type { Wish } from '../wish/wish.ts';
import {
  afterMerge,
  asOffered,
  type GuestCart,
  type GuestItem,
  readGuestCart,
  withItem,
  withoutItem,
  withPrices,
  withQuantity,
  withRestored,
  withWish,
} from './guest-cart.ts';

const KEY = 'shoppingCart';

/** The guest's cart in local storage, synchronized across tabs. On the server and while hydrating it is not read yet, and empty. */
export function useGuestCart(): GuestCart & { isRead: boolean } {
  const [kept] = useLocalStorage(KEY);
  const isRead = useHydrated();
  const stored = isRead ? kept : null;
  return useMemo(() => ({ ...readGuestCart(stored), isRead }), [stored, isRead]);
}

/** Starts from the stored cart, so that two tabs do not undo each other's changes. */
export function changeGuestCart(next: (cart: GuestCart) => GuestCart): GuestCart {
  const stored = readLocal(KEY);
  const cart = next(readGuestCart(stored));
  const text = cart.items.length ? JSON.stringify(cart) : null;
  if (text !== stored) writeLocal(KEY, text);
  return cart;
}

export const guestStorage = {
  read: (): GuestCart => readGuestCart(readLocal(KEY)),
  add: (item: GuestItem) => changeGuestCart((cart) => withItem(cart, item, randomKey)),
  setQuantity: (id: string, quantity: number) => changeGuestCart((cart) => withQuantity(cart, id, quantity)),
  setWish: (id: string, wish: Wish) => changeGuestCart((cart) => withWish(cart, id, wish)),
  remove: (ids: readonly string[]) => changeGuestCart((cart) => ids.reduce(withoutItem, cart)),
  /** Undoes a removal: `before` is the earlier content. */
  restore: (before: readonly GuestItem[], id: string) =>
    changeGuestCart((cart) => withRestored(cart, before, id, randomKey)),
  notePrices: (prices: ReadonlyMap<string, number>) => changeGuestCart((cart) => withPrices(cart, prices)),
  offer: () => changeGuestCart(asOffered),
  taken: (offered: GuestCart) => changeGuestCart((cart) => afterMerge(cart, offered, randomKey)),
};
