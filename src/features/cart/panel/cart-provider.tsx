import { createContext, type ReactNode, use, useEffect, useMemo } from 'react';
import { useSession } from '#features/auth/ui';
import { fail } from '#platform/errors.ts';
import { toast } from '#ui/overlays/toast.tsx';
import { MOST_LINES, MOST_UNITS, TOO_MANY_LINES, WRONG_QUANTITY } from '../cart-limits.ts';
import { unitsIn } from '../guest/guest-cart.ts';
import { guestStorage, useGuestCart } from '../guest/guest-storage.ts';
import { useMergeAtLogin } from '../guest/use-merge.ts';
import type { CartValue } from '../hooks/cart-value.ts';
import { useShopperCart } from '../hooks/use-shopper-cart.ts';
import { removedLines } from '../lines/removed-store.ts';
import { tellAdded } from './tell.ts';

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
  // While the merge runs the guest's cart is still the one that counts: what is added to it now is merged next.
  return <CartContext value={userId && !isMerging ? shopper : guest}>{children}</CartContext>;
}

export function useCart(): CartValue {
  const value = use(CartContext);
  if (!value) throw new Error('useCart needs a CartProvider above it');
  return value;
}

function useGuestValue(): CartValue {
  const { items } = useGuestCart();
  return useMemo(
    () => ({
      totalItems: unitsIn(items),
      quantityOf: (id) => items.find((item) => item.id === id)?.quantity ?? 0,
      isPending: () => false,
      add: async (item, quantity) => {
        const { items: present } = guestStorage.read();
        const there = present.find(({ id }) => id === item.id)?.quantity ?? 0;
        const problem = there + quantity > MOST_UNITS ? WRONG_QUANTITY : null;
        const refusal = there === 0 && present.length >= MOST_LINES ? TOO_MANY_LINES : problem;
        if (refusal) {
          toast.warning(refusal);
          return false;
        }
        tellAdded(item, unitsIn(guestStorage.add(item.id, quantity).items));
        return true;
      },
      setQuantity: (item, quantity) => void guestStorage.setQuantity(item.id, quantity),
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
    }),
    [items],
  );
}
