import { createContext, type ReactNode, use, useEffect, useMemo } from 'react';
import { useSession } from '#features/auth/ui';
import { fail } from '#platform/errors.ts';
import { toast } from '#ui/overlays/toast.tsx';
import { MOST_LINES, MOST_UNITS, TOO_MANY_LINES, WRONG_QUANTITY } from '../cart-limits.ts';
import { type GuestItem, unitsIn } from '../guest/guest-cart.ts';
import { guestStorage, useGuestCart } from '../guest/guest-storage.ts';
import { useMergeAtLogin } from '../guest/use-merge.ts';
import { type CartValue, priceOnScreen } from '../hooks/cart-value.ts';
import { useShopperCart } from '../hooks/use-shopper-cart.ts';
import { removedLines } from '../lines/removed-store.ts';
import { notifyAdded } from './cart-toasts.ts';

const CartContext = createContext<CartValue | null>(null);

/** The user's cart: a guest's in local storage, a shopper's on the server, merged at login. */
export function CartProvider({ children }: { children: ReactNode }) {
  const { user } = useSession();
  const userId = user?.id ?? null;
  const isMerging = useMergeAtLogin(userId);
  const guest = useGuestValue();
  const shopper = useShopperCart(isMerging ? null : userId);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what one person removed is not offered to the next one.
  useEffect(() => removedLines.clear, [userId]);
  // While the merge runs the guest's cart counts: items added now are merged next.
  return <CartContext value={userId && !isMerging ? shopper : guest}>{children}</CartContext>;
}

export function useCart(): CartValue {
  const value = use(CartContext);
  if (!value) throw new Error('useCart needs a CartProvider above it');
  return value;
}

/** The number of stores once a new one was added; 0: no new one, or unknown. */
function otherStores(before: readonly GuestItem[], next: readonly GuestItem[], storeId: string | undefined): number {
  const [known, stores] = [new Set(before.map((item) => item.storeId)), new Set(next.map((item) => item.storeId))];
  return known.size > 0 && storeId !== undefined && !stores.has(undefined) && !known.has(storeId) ? stores.size : 0;
}

function useGuestValue(): CartValue {
  const { items, isRead } = useGuestCart();
  return useMemo(
    () => ({
      totalItems: unitsIn(items),
      productIds: items.map(({ id }) => id),
      quantityOf: (id) => items.find((item) => item.id === id)?.quantity ?? 0,
      add: async (item, quantity) => {
        const { items: present } = guestStorage.read();
        const there = present.find(({ id }) => id === item.id)?.quantity ?? 0;
        const problem = there + quantity > MOST_UNITS ? WRONG_QUANTITY : null;
        const refusal = there === 0 && present.length >= MOST_LINES ? TOO_MANY_LINES : problem;
        if (refusal) {
          toast.warning(refusal);
          return false;
        }
        const back = document.activeElement;
        const { items: next } = guestStorage.add({
          ...{ id: item.id, quantity, price: priceOnScreen(item) },
          ...(item.store && { storeId: item.store.id }),
        });
        const stores = otherStores(present, next, item.store?.id);
        const takeOut = async () => guestStorage.remove([item.id]);
        notifyAdded(item, unitsIn(next), stores > 0 ? { stores, back, takeOut } : null);
        return true;
      },
      setQuantity: (item, quantity) => void guestStorage.setQuantity(item.id, quantity),
      setWish: (id, wish) => void guestStorage.setWish(id, wish),
      remove: async ({ id }, onRemoved) => {
        const { items: before } = guestStorage.read();
        onRemoved(async () => guestStorage.restore(before, id));
        guestStorage.remove([id]);
      },
      select: async () => {},
      update: async () => {
        throw fail('unauthenticated', 'Please log in first.');
      },
      refresh: async () => undefined,
      current: () => undefined,
      settle: async () => true,
      guestItems: items,
      isRead,
    }),
    [items, isRead],
  );
}
