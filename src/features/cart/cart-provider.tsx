import { createContext, type ReactNode, use, useMemo } from 'react';
import { useSession } from '#features/accounts/ui';
import { fail } from '#platform/errors.ts';
import { toast } from '#ui/toast.tsx';
import { MOST_LINES, TOO_MANY_LINES } from './cart-limits.ts';
import type { CartValue } from './cart-value.ts';
import { unitsIn } from './guest-cart.ts';
import { guestStorage, useGuestCart } from './guest-storage.ts';
import { tellAdded, tellRemoved } from './tell.ts';
import { useMergeAtLogin } from './use-merge.ts';
import { useShopperCart } from './use-shopper-cart.ts';

const CartContext = createContext<CartValue | null>(null);

/** The cart of whoever is here: a guest's in local storage, a shopper's on the server, merged at login. */
export function CartProvider({ children }: { children: ReactNode }) {
  const { user } = useSession();
  const userId = user?.id ?? null;
  const isMerging = useMergeAtLogin(userId);
  const guest = useGuestValue();
  const shopper = useShopperCart(isMerging ? null : userId);
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
        if (present.length >= MOST_LINES && !present.some(({ id }) => id === item.id)) {
          toast.warning(TOO_MANY_LINES);
          return false;
        }
        tellAdded(item, unitsIn(guestStorage.add(item.id, quantity).items));
        return true;
      },
      setQuantity: (item, quantity) => void guestStorage.setQuantity(item.id, quantity),
      remove: async (item) => {
        guestStorage.remove([item.id]);
        tellRemoved(item);
      },
      select: async () => {},
      update: async () => {
        throw fail('unauthenticated', 'Please log in first.');
      },
      refresh: async () => {},
      guestItems: items,
    }),
    [items],
  );
}
