import { useCallback } from 'react';
import { listAddresses } from '#features/addresses';
import { useCart } from '#features/cart/ui';
import { listCards } from '#features/payments';
import { getStore } from '#features/stores';
import { useCallCache } from '#platform/browser/data/data-provider.tsx';

/**
 * Loads again everything that an order is judged by: cart, cards, addresses and stores. For after a refusal, so that
 * nothing that was refused stays on the screen as it was. Resolves once all of it is there, or has failed to come.
 */
export function useReload(): () => Promise<void> {
  const { invalidate } = useCallCache();
  const { refresh } = useCart();
  return useCallback(async () => {
    const others = [listCards, listAddresses, getStore].map((one) => invalidate(one));
    await Promise.allSettled([refresh(), ...others]);
  }, [invalidate, refresh]);
}
