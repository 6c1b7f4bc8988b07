import { useMemo } from 'react';
import { readLocal, writeLocal } from '#platform/browser/local-storage.ts';
import { randomKey } from '#platform/random-key.ts';
import { useHydrated } from '#ui/hooks/use-hydrated.ts';
import { useLocalStorage } from '#ui/hooks/use-local-storage.ts';
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
} from './guest-cart.ts';

const KEY = 'shoppingCart';

/** The guest's cart in local storage, followed across tabs; empty on the server and while hydrating. */
export function useGuestCart(): GuestCart {
  const [kept] = useLocalStorage(KEY);
  const stored = useHydrated() ? kept : null;
  return useMemo(() => readGuestCart(stored), [stored]);
}

/** Every change starts from what storage holds at that moment, so that two tabs do not undo each other. */
function change(next: (cart: GuestCart) => GuestCart): GuestCart {
  const stored = readLocal(KEY);
  const cart = next(readGuestCart(stored));
  const text = cart.items.length ? JSON.stringify(cart) : null;
  if (text !== stored) writeLocal(KEY, text);
  return cart;
}

export const guestStorage = {
  read: (): GuestCart => readGuestCart(readLocal(KEY)),
  add: (id: string, quantity: number) => change((cart) => withItem(cart, id, quantity, randomKey)),
  setQuantity: (id: string, quantity: number) => change((cart) => withQuantity(cart, id, quantity)),
  remove: (ids: readonly string[]) => change((cart) => ids.reduce(withoutItem, cart)),
  /** Undoes a removal: `before` is what was in the cart until then. */
  restore: (before: readonly GuestItem[], id: string) => change((cart) => withRestored(cart, before, id, randomKey)),
  notePrices: (prices: ReadonlyMap<string, number>) => change((cart) => withPrices(cart, prices)),
  /** Notes what goes to the server, and gives it. */
  offer: () => change(asOffered),
  taken: (offered: GuestCart) => change((cart) => afterMerge(cart, offered, randomKey)),
};
