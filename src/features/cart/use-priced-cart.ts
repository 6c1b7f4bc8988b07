import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSession } from '#features/accounts/ui';
import { call } from '#platform/browser.ts';
import { counted } from '#ui/format.ts';
import { toast } from '#ui/toast.tsx';
import { useDebounced } from '#ui/use-debounced.ts';
import { type Cart, getCart, priceGuestCart } from './cart.contract.ts';
import { cartKey } from './cart-key.ts';
import { useCart } from './cart-provider.tsx';
import { guestStorage } from './guest-storage.ts';

const REFRESH_WAIT_MS = 1_000;

export type PricedCart = {
  cart: Cart | undefined;
  isLoading: boolean;
  /** A newer price is on its way. */
  isStale: boolean;
  error: Error | null;
  retry: () => void;
};

/** The priced cart, for the panel and checkout: loaded while something shows it, kept fresh as quantities change. */
export function usePricedCart(): PricedCart {
  const { guestItems } = useCart();
  const guest = usePricedGuestCart(guestItems);
  const shopper = useShopperPrices(guestItems === null);
  return guestItems === null ? shopper : guest;
}

function useShopperPrices(enabled: boolean): PricedCart {
  const { user } = useSession();
  const { data, isLoading, error, refetch } = useQuery({
    queryKey: cartKey(user?.id ?? null),
    queryFn: () => call(getCart, {}),
    enabled: enabled && user !== null,
  });
  return { cart: data, isLoading, isStale: false, error, retry: () => void refetch() };
}

function usePricedGuestCart(guestItems: ReturnType<typeof useCart>['guestItems']): PricedCart {
  const items = useDebounced(guestItems, REFRESH_WAIT_MS) ?? [];
  const isEmpty = guestItems?.length === 0;
  const { data, isLoading, isPlaceholderData, error, refetch } = useQuery({
    queryKey: ['guest-cart', items],
    queryFn: () => call(priceGuestCart, { items: [...items] }),
    enabled: guestItems !== null && items.length > 0,
    placeholderData: keepPreviousData,
  });
  useDropped(isPlaceholderData ? undefined : data?.missing);
  const isStale = !isEmpty && (isPlaceholderData || items !== guestItems);
  const isFirst = !data && isStale && !error;
  const shown = guestItems && data ? without(data, guestItems) : undefined;
  return {
    cart: isEmpty ? EMPTY : shown,
    isLoading: !isEmpty && (isLoading || isFirst),
    isStale,
    error: isEmpty ? null : error,
    retry: () => void refetch(),
  };
}

const EMPTY: Cart = { orders: [], summary: { subTotal: 0, totalItems: 0 } };

/** What was taken out since the prices came is gone at once. */
function without(cart: Cart, present: readonly { id: string }[]): Cart {
  const ids = new Set(present.map(({ id }) => id));
  const orders = cart.orders.flatMap((order) => {
    const items = order.items.filter(({ product }) => ids.has(product.id));
    return items.length ? [{ ...order, items }] : [];
  });
  return { ...cart, orders };
}

/** What is no longer sold leaves the guest's cart, and the guest is told. */
function useDropped(missing: readonly string[] | undefined): void {
  useEffect(() => {
    if (!missing?.length) return;
    guestStorage.remove(missing);
    const words = missing.length === 1 ? '1 product is' : `${counted(missing.length, 'product')} are`;
    toast.warning(`${words} no longer sold and left your cart.`);
  }, [missing]);
}
