import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useSession } from '#features/accounts/ui';
import { unitPriceOf } from '#features/catalog';
import { call } from '#platform/browser.ts';
import { counted } from '#ui/format.ts';
import { toast } from '#ui/toast.tsx';
import { useDebounced } from '#ui/use-debounced.ts';
import { type Cart, getCart, priceGuestCart } from './cart.contract.ts';
import { cartKey } from './cart-key.ts';
import { useCart } from './cart-provider.tsx';
import type { GuestItem } from './guest-cart.ts';
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
  const wanted = useMemo(() => (guestItems ?? []).map(({ id, quantity }) => ({ id, quantity })), [guestItems]);
  const items = useDebounced(wanted, REFRESH_WAIT_MS);
  const isEmpty = guestItems?.length === 0;
  const { data, isLoading, isPlaceholderData, error, refetch } = useQuery({
    queryKey: ['guest-cart', items],
    queryFn: () => call(priceGuestCart, { items }),
    enabled: guestItems !== null && items.length > 0,
    placeholderData: keepPreviousData,
  });
  const answer = isPlaceholderData ? undefined : data;
  useDropped(answer?.missing);
  useNotedPrices(answer);
  const isStale = !isEmpty && (isPlaceholderData || !isSame(items, wanted));
  const isFirst = !data && isStale && !error;
  const shown = guestItems && data ? asGuestSaw(data, guestItems) : undefined;
  return {
    cart: isEmpty ? EMPTY : shown,
    isLoading: !isEmpty && (isLoading || isFirst),
    isStale,
    error: isEmpty ? null : error,
    retry: () => void refetch(),
  };
}

const EMPTY: Cart = { orders: [], summary: { subTotal: 0, totalItems: 0 } };

const isSame = (some: readonly GuestItem[], others: readonly GuestItem[]): boolean =>
  JSON.stringify(some) === JSON.stringify(others);

/** What was taken out since the prices came is gone at once; what cost something else before says so. */
function asGuestSaw(cart: Cart, present: readonly GuestItem[]): Cart {
  const kept = new Map(present.map((item) => [item.id, item]));
  const orders = cart.orders.flatMap((order) => {
    const items = order.items.flatMap((item) => {
      const known = kept.get(item.product.id);
      const price = known?.price ?? unitPriceOf(item.product);
      return known ? { ...item, priceBefore: price === unitPriceOf(item.product) ? null : price } : [];
    });
    return items.length ? [{ ...order, items }] : [];
  });
  return { ...cart, orders };
}

/** The first price that the guest is shown is the one to compare later ones with. */
function useNotedPrices(cart: Cart | undefined): void {
  useEffect(() => {
    const items = cart?.orders.flatMap((order) => order.items) ?? [];
    if (items.length) guestStorage.notePrices(new Map(items.map(({ product }) => [product.id, unitPriceOf(product)])));
  }, [cart]);
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
