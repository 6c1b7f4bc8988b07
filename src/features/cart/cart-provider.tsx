import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSession } from '#features/accounts/ui';
import { call } from '#platform/browser.ts';
import { isFailure } from '#platform/errors.ts';
import { announce } from '#ui/live-region.tsx';
import { toast } from '#ui/toast.tsx';
import { useDebounced } from '#ui/use-debounced.ts';
import { useLocalStorage } from '#ui/use-local-storage.ts';
import {
  addCartItem,
  type Cart,
  getCart,
  mergeGuestCart,
  priceGuestCart,
  removeCartItem,
  setCartItem,
} from './cart.contract.ts';
import {
  emptyGuestCart,
  type GuestCart,
  readGuestCart,
  unitsIn,
  withItem,
  withoutItem,
  withQuantity,
} from './guest-cart.ts';

const QUANTITY_WAIT_MS = 500;
const REFRESH_WAIT_MS = 1_000;

export type Item = { id: string; displayName: string };

export type CartValue = {
  /** Units in the cart: at once, before any price is known. */
  totalItems: number;
  /** Units of one product, as the shopper last said. */
  quantityOf(productId: string): number;
  /** Resolves to false where the server refused; the shopper has been told why. */
  add(item: Item, quantity: number): Promise<boolean>;
  setQuantity(item: Item, quantity: number): void;
  remove(item: Item): Promise<void>;
  /** Puts in what another call answered with (checkout changes the cart, too). */
  replace(cart: Cart): void;
  refresh(): Promise<void>;
  /** Guest's lines, or null for a signed-in shopper. */
  guestItems: GuestCart['items'] | null;
};

const CartContext = createContext<CartValue | null>(null);

/** The cart of whoever is here: a guest's in local storage, a shopper's on the server, merged at login. */
export function CartProvider({ children }: { children: ReactNode }) {
  const { status } = useSession();
  const guest = useGuestCart();
  const shopper = useShopperCart(status === 'signed-in', guest);
  const value = status === 'signed-in' ? shopper : guest.value;
  return <CartContext value={value}>{children}</CartContext>;
}

export function useCart(): CartValue {
  const value = use(CartContext);
  if (!value) throw new Error('useCart needs a CartProvider above it');
  return value;
}

const CART_KEY = ['cart'] as const;

/** The priced cart, for the panel and checkout: loaded while something shows it, kept fresh as quantities change. */
export function usePricedCart() {
  const { guestItems } = useCart();
  const items = useDebounced(guestItems, REFRESH_WAIT_MS);
  const isGuest = guestItems !== null;
  const guest = useQuery({
    queryKey: ['guest-cart', items],
    queryFn: () => call(priceGuestCart, { items: items ?? [] }),
    enabled: isGuest && items !== null && items.length > 0,
    placeholderData: keepPreviousData,
  });
  const shopper = useQuery({ queryKey: CART_KEY, queryFn: () => call(getCart, {}), enabled: !isGuest });
  const source = isGuest ? guest : shopper;
  const isEmpty = isGuest && guestItems.length === 0;
  return {
    cart: isEmpty ? EMPTY : source.data,
    missing: isGuest && !isEmpty ? (guest.data?.missing ?? []) : [],
    isLoading: !isEmpty && source.isLoading,
    /** A newer price is on its way. */
    isStale: !isEmpty && (source.isPlaceholderData || items !== guestItems),
    error: source.error,
    retry: () => source.refetch(),
  };
}

const EMPTY: Cart = { orders: [], summary: { subTotal: 0, totalItems: 0 } };

function useGuestCart() {
  const [stored, store] = useLocalStorage('shoppingCart');
  const cart = useMemo(() => readGuestCart(stored), [stored]);
  const save = useCallback((next: GuestCart) => store(next.items.length ? JSON.stringify(next) : null), [store]);
  const value = useMemo<CartValue>(
    () => ({
      totalItems: unitsIn(cart.items),
      quantityOf: (id) => cart.items.find((item) => item.id === id)?.quantity ?? 0,
      add: async (item, quantity) => {
        const next = withItem(cart, item.id, quantity, () => crypto.randomUUID());
        save(next);
        sayAdded(item, unitsIn(next.items));
        return true;
      },
      setQuantity: (item, quantity) => save(withQuantity(cart, item.id, quantity)),
      remove: async (item) => {
        save(withoutItem(cart, item.id));
        announce(`${item.displayName} removed`);
      },
      replace: () => {},
      refresh: async () => {},
      guestItems: cart.items,
    }),
    [cart, save],
  );
  return { cart, save, value };
}

type Guest = ReturnType<typeof useGuestCart>;

function useShopperCart(isSignedIn: boolean, guest: Guest): CartValue {
  const queries = useQueryClient();
  const isMerged = useMergeAtLogin(isSignedIn, guest);
  const { data: cart } = useQuery({
    queryKey: CART_KEY,
    queryFn: () => call(getCart, {}),
    enabled: isSignedIn && isMerged,
  });
  const [wanted, setWanted] = useState<Record<string, number>>({});
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>());

  return useMemo<CartValue>(() => {
    const replace = (next: Cart) => queries.setQueryData(CART_KEY, next);
    const items = cart?.orders.flatMap((order) => order.items) ?? [];
    const quantityOf = (id: string) => wanted[id] ?? items.find(({ product }) => product.id === id)?.quantity ?? 0;
    const forget = (id: string) => setWanted(({ [id]: _, ...rest }) => rest);
    return {
      totalItems: items.reduce((total, { product, quantity }) => total + (wanted[product.id] ?? quantity), 0),
      quantityOf,
      add: async (item, quantity) => {
        try {
          const next = await call(addCartItem, { productId: item.id, quantity });
          replace(next);
          sayAdded(item, next.summary.totalItems);
          return true;
        } catch (error) {
          tellFailure(error);
          return false;
        }
      },
      setQuantity: (item, quantity) => {
        setWanted((all) => ({ ...all, [item.id]: quantity }));
        clearTimeout(timers.current.get(item.id));
        const send = () =>
          call(setCartItem, { productId: item.id, props: { quantity } })
            .then(replace, tellFailure)
            .then(() => forget(item.id));
        timers.current.set(item.id, setTimeout(send, QUANTITY_WAIT_MS));
      },
      remove: async (item) => {
        clearTimeout(timers.current.get(item.id));
        forget(item.id);
        await call(removeCartItem, { productId: item.id }).then(replace, tellFailure);
        announce(`${item.displayName} removed`);
      },
      replace,
      refresh: () => queries.invalidateQueries({ queryKey: CART_KEY }),
      guestItems: null,
    };
  }, [cart, wanted, queries]);
}

/** Moves a guest's lines to the server once the shopper is known; true when there is nothing (more) to move. */
function useMergeAtLogin(isSignedIn: boolean, { cart, save }: Guest): boolean {
  const queries = useQueryClient();
  const [failed, setFailed] = useState('');
  const isMerging = isSignedIn && cart.items.length > 0 && failed !== cart.cartId;
  const running = useRef('');
  useEffect(() => {
    if (!isMerging || running.current === cart.cartId) return;
    running.current = cart.cartId;
    call(mergeGuestCart, { cartId: cart.cartId, items: cart.items })
      .then((merged) => {
        queries.setQueryData(CART_KEY, merged);
        // An empty answer means that nothing was taken: then the browser keeps what it has.
        if (merged.orders.length) save(emptyGuestCart);
        else setFailed(cart.cartId);
      })
      .catch((error: unknown) => {
        setFailed(cart.cartId);
        tellFailure(error);
      })
      .finally(() => {
        running.current = '';
      });
  }, [isMerging, cart, save, queries]);
  return !isMerging;
}

function sayAdded({ displayName }: Item, totalItems: number) {
  announce(`${displayName} added, ${totalItems} ${totalItems === 1 ? 'item' : 'items'} in cart`);
}

function tellFailure(error: unknown) {
  toast.warning(isFailure(error) ? error.message : 'That did not work. Please try again.');
}
