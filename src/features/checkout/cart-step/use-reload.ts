import { useCallback } from 'react';
import { listAddresses } from '#features/addresses';
import { useCart } from '#features/cart/ui';
import { listCards } from '#features/payments';
import { getStore } from '#features/stores';
import { useCallCache } from '#platform/browser/data/data-provider.tsx';

/** Reloads cart, cards, addresses and stores after a rejection. Resolves once all have loaded or failed. */
export function useReload(): () => Promise<void> {
  const { invalidate } = useCallCache();
  const { refresh } = useCart();
  return useCallback(async () => {
    const others = [listCards, listAddresses, getStore].map((one) => invalidate(one));
    await Promise.allSettled([refresh(), ...others]);
  }, [invalidate, refresh]);
}
