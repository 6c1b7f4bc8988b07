import { useMemo } from 'react';
import { newId } from '#platform/id.ts';
import { readLocal, useLocalStorage, writeLocal } from '#ui/use-local-storage.ts';
import {
  afterMerge,
  asOffered,
  type GuestCart,
  readGuestCart,
  withItem,
  withoutItem,
  withQuantity,
} from './guest-cart.ts';

const KEY = 'shoppingCart';

/** The guest's cart in local storage, followed across tabs; empty on the server and while hydrating. */
export function useGuestCart(): GuestCart {
  const [stored] = useLocalStorage(KEY);
  return useMemo(() => readGuestCart(stored), [stored]);
}

/** Every change starts from what storage holds at that moment, so that two tabs do not undo each other. */
function change(next: (cart: GuestCart) => GuestCart): GuestCart {
  const cart = next(readGuestCart(readLocal(KEY)));
  writeLocal(KEY, cart.items.length ? JSON.stringify(cart) : null);
  return cart;
}

export const guestStorage = {
  read: (): GuestCart => readGuestCart(readLocal(KEY)),
  add: (id: string, quantity: number) => change((cart) => withItem(cart, id, quantity, newId)),
  setQuantity: (id: string, quantity: number) => change((cart) => withQuantity(cart, id, quantity)),
  remove: (ids: readonly string[]) => change((cart) => ids.reduce(withoutItem, cart)),
  /** Notes what goes to the server, and gives it. */
  offer: () => change(asOffered),
  taken: (offered: GuestCart) => change((cart) => afterMerge(cart, offered, newId)),
};
