import { useEffect, useMemo } from 'react';
import { unitPriceOf } from '#features/catalog';
import { useCall } from '#platform/browser/data/use-call.ts';
import { useDebounced } from '#ui/hooks/use-debounced.ts';
import { toast } from '#ui/overlays/toast.tsx';
import { counted } from '#ui/text/format.ts';
import { type Cart, getCart, priceGuestCart } from '../cart.contract.ts';
import { readCachedPrices, savePrices } from '../guest/cached-prices.ts';
import type { GuestItem } from '../guest/guest-cart.ts';
import { guestStorage } from '../guest/guest-storage.ts';
import { lastKnownPlaceOf } from '../guest/last-known.ts';
import { useCart } from '../panel/cart-provider.tsx';
import type { CartValue } from './cart-value.ts';

const REFRESH_WAIT_MS = 1_000;

export type PricedCart = {
  cart: Cart | undefined;
  isLoading: boolean;
  isStale: boolean;
  error: Error | null;
  retry: () => void;
  /** A guest's cart offline, at its last known prices. Null: prices are current. */
  lastKnown: { at: Date; unpriced: number } | null;
};

/** The priced cart, for the panel and checkout: loads while a component shows it, reloads when quantities change. */
export function usePricedCart(): PricedCart {
  const { guestItems, isRead } = useCart();
  const guest = usePricedGuestCart(guestItems, isRead);
  const shopper = useShopperPrices(guestItems === null);
  return guestItems === null ? shopper : guest;
}

function useShopperPrices(enabled: boolean): PricedCart {
  const { data, isLoading, error, refetch } = useCall(getCart, {}, { enabled });
  return { cart: data, isLoading, isStale: false, error, retry: () => void refetch(), lastKnown: null };
}

function usePricedGuestCart(guestItems: CartValue['guestItems'], isRead: boolean): PricedCart {
  const wanted = useMemo(() => (guestItems ?? []).map(({ id, quantity }) => ({ id, quantity })), [guestItems]);
  // Offline there is nothing to wait for: the last known prices show at once.
  const items = useDebounced(wanted, isOffline() ? 0 : REFRESH_WAIT_MS);
  const isEmpty = isRead && guestItems?.length === 0;
  const { data, isLoading, isPlaceholderData, fetchStatus, error, refetch } = useCall(
    priceGuestCart,
    { items },
    { enabled: guestItems !== null && items.length > 0, keepPrevious: true },
  );
  const answer = isPlaceholderData ? undefined : data;
  useDropped(answer?.missing);
  useNotedPrices(answer);
  useKeptPrices(answer, guestItems === null || isEmpty);
  // Paused: offline.
  const isUnanswered = !answer && (fetchStatus === 'paused' || error !== null);
  const known = useMemo(
    () => (isUnanswered && guestItems?.length ? lastKnownPlaceOf(readCachedPrices(), guestItems) : null),
    [isUnanswered, guestItems],
  );
  useOnceOnline(isUnanswered, refetch);
  const isStale = !isEmpty && !known && (isPlaceholderData || !isSame(items, wanted));
  const isFirst = !data && isStale && !error;
  const latest = known?.cart ?? data;
  const shown = guestItems && latest ? asGuestSaw(latest, guestItems) : undefined;
  return {
    cart: isEmpty ? EMPTY : shown,
    lastKnown: known,
    isLoading: !isEmpty && (!isRead || isLoading || isFirst),
    isStale,
    error: isEmpty ? null : error,
    retry: () => void refetch(),
  };
}

const isOffline = () => globalThis.navigator?.onLine === false;

const EMPTY: Cart = { orders: [], summary: { subTotal: 0, totalItems: 0 } };

const isSame = (some: readonly GuestItem[], others: readonly GuestItem[]): boolean =>
  JSON.stringify(some) === JSON.stringify(others);

/** Drops items removed since the prices came, and marks changed prices. */
function asGuestSaw(cart: Cart, present: readonly GuestItem[]): Cart {
  const kept = new Map(present.map((item) => [item.id, item]));
  const orders = cart.orders.flatMap((order) => {
    const items = order.items.flatMap((item) => {
      const known = kept.get(item.product.id);
      const price = known?.price ?? unitPriceOf(item.product);
      const priceBefore = price === unitPriceOf(item.product) ? null : price;
      return known ? { ...item, priceBefore, wish: known.wish ?? 'ask' } : [];
    });
    return items.length ? [{ ...order, items }] : [];
  });
  return { ...cart, orders };
}

/** Records the first price that the guest sees, to compare later ones with. */
function useNotedPrices(cart: Cart | undefined): void {
  useEffect(() => {
    const items = cart?.orders.flatMap((order) => order.items) ?? [];
    if (items.length) guestStorage.notePrices(new Map(items.map(({ product }) => [product.id, unitPriceOf(product)])));
  }, [cart]);
}

/** Caches the last response for offline use while the guest's cart has items. */
function useKeptPrices(cart: Cart | undefined, isOver: boolean): void {
  useEffect(() => {
    if (isOver) savePrices(null);
    else if (cart) savePrices(cart);
  }, [cart, isOver]);
}

/** Retries once online: a page that opened offline has failed already. */
function useOnceOnline(isUnanswered: boolean, refetch: (options: { cancelRefetch: boolean }) => unknown): void {
  useEffect(() => {
    if (!isUnanswered) return;
    const ask = () => void refetch({ cancelRefetch: false });
    addEventListener('online', ask);
    return () => removeEventListener('online', ask);
  }, [isUnanswered, refetch]);
}

/** Removes products that are no longer sold from the guest's cart, and notifies the guest. */
function useDropped(missing: readonly string[] | undefined): void {
  useEffect(() => {
    if (!missing?.length) return;
    guestStorage.remove(missing);
    const words = missing.length === 1 ? '1 product is' : `${counted(missing.length, 'product')} are`;
    toast.warning(`${words} no longer sold and removed from your cart.`);
  }, [missing]);
}
