import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { ADDRESSES } from '#features/addresses/ui';
import { useCart } from '#features/cart/ui';
import { CARDS } from '#features/payments/ui';

/**
 * Loads again everything that an order is judged by: cart, cards, addresses and stores. For after a refusal, so that
 * nothing that was refused stays on the screen as it was. Resolves once all of it is there, or has failed to come.
 */
export function useReload(): () => Promise<void> {
  const queries = useQueryClient();
  const { refresh } = useCart();
  return useCallback(async () => {
    const keys = [CARDS, ADDRESSES, ['store']];
    await Promise.allSettled([refresh(), ...keys.map((queryKey) => queries.invalidateQueries({ queryKey }))]);
  }, [queries, refresh]);
}
