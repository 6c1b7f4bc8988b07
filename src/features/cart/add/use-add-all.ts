import { useRef } from 'react';
import { call } from '#platform/browser/browser.ts';
import { newId } from '#platform/id.ts';
import { mergeGuestCart } from '../cart.contract.ts';
import { MOST_CANNABIS_MG, MOST_LINES, MOST_UNITS, TOO_MUCH_CANNABIS } from '../cart-limits.ts';
import { type GuestItem, unitsIn } from '../guest/guest-cart.ts';
import { guestStorage } from '../guest/guest-storage.ts';
import { useCart } from '../panel/cart-provider.tsx';

/** An offer with its quantity. `cannabisWeight`: grams of dried equivalent per unit. */
export type WantedItem = { id: string; quantity: number; storeId: string; cannabisWeight: number };

export type AddedAll = {
  /** Ids of offers that were not added: no longer sold, or beyond the cart's limits. */
  missing: readonly string[];
  /** Why the cart cannot be ordered as it is; null: it can. */
  warning: string | null;
};

/** Adds several offers to the cart at once. A retry adds nothing twice: it reuses the first attempt's id. */
export function useAddAll(): (wishes: readonly WantedItem[]) => Promise<AddedAll> {
  const { guestItems, refresh } = useCart();
  const cartId = useRef<string>(null);
  return async (wishes) => {
    if (guestItems) return addAsGuest(wishes);
    cartId.current ??= newId();
    const items = wishes.map(({ id, quantity }) => ({ id, quantity }));
    const { missing } = await call(mergeGuestCart, { items, cartId: cartId.current });
    cartId.current = null;
    const cart = await refresh();
    const isTooMuch = cart?.orders.some(({ totalCannabisWeight }) => isAbove(totalCannabisWeight));
    return { missing, warning: isTooMuch ? TOO_MUCH_CANNABIS : null };
  };
}

function addAsGuest(wishes: readonly WantedItem[]): AddedAll {
  const missing: string[] = [];
  for (const { id, quantity, storeId } of wishes) {
    const { items } = guestStorage.read();
    if (fits(items, id, quantity)) guestStorage.add({ id, quantity, storeId });
    else missing.push(id);
  }
  // The cannabis weight of earlier cart contents is unknown here; the cart itself reports it.
  const perStore = Map.groupBy(wishes, ({ storeId }) => storeId).values();
  const isTooMuch = [...perStore].some((of) =>
    isAbove(of.reduce((sum, one) => sum + one.cannabisWeight * one.quantity, 0)),
  );
  return { missing, warning: isTooMuch ? TOO_MUCH_CANNABIS : null };
}

function fits(items: readonly GuestItem[], id: string, quantity: number): boolean {
  const there = items.filter((item) => item.id === id);
  return unitsIn(there) + quantity <= MOST_UNITS && (there.length > 0 || items.length < MOST_LINES);
}

const isAbove = (grams: number): boolean => Math.round(grams * 1000) > MOST_CANNABIS_MG;
