import { useEffect, useRef } from 'react';
import type { Cart } from '#features/cart';
import { useCallCache } from '#platform/browser/data/data-provider.tsx';
import { useCall } from '#platform/browser/data/use-call.ts';
import { money } from '#ui/text/format.ts';
import { announce } from '#ui/text/live-region.tsx';
import { type CheckoutTotals, priceCheckout } from '../checkout.contract.ts';

const SPOKEN_AFTER_MS = 500;

/** The selected orders' costs, reloaded with the cart. A new total is announced once it settles. */
export function useTotals(cart: Cart | undefined): CheckoutTotals | undefined {
  const cache = useCallCache();
  const { data } = useCall(priceCheckout, {});
  const last = useRef(cart);
  useEffect(() => {
    if (last.current !== cart && last.current) void cache.invalidate(priceCheckout);
    last.current = cart;
  }, [cart, cache]);
  const total = data?.totalAmount;
  const spoken = useRef(total);
  useEffect(() => {
    const timer = setTimeout(() => {
      if (total !== undefined && spoken.current !== undefined && spoken.current !== total)
        announce(`Total ${money(total)}`);
      spoken.current = total;
    }, SPOKEN_AFTER_MS);
    return () => clearTimeout(timer);
  }, [total]);
  return data;
}
