import { useEffect, useState } from 'react';
import { useCallCache } from '#platform/browser/data/data-provider.tsx';
import { useAction } from '#platform/browser/data/use-action.ts';
import { mergeGuestCart } from '../cart.contract.ts';
import { useGuestCart } from './guest-storage.ts';

/**
 * Moves a guest's lines to the server after login; true while pending. Retries a failed merge at the next page load.
 */
export function useMergeAtLogin(userId: string | null): boolean {
  const cache = useCallCache();
  const { mutateAsync: merge } = useAction(mergeGuestCart, MERGE);
  const { cartId, items } = useGuestCart();
  const [refused, setRefused] = useState('');
  const isMerging = userId !== null && items.length > 0 && refused !== cartId;
  useEffect(() => {
    if (!isMerging) return;
    // Loaded when it is needed: most pages merge nothing.
    import('./merge-at-login.ts')
      .then(({ mergeAtLogin }) => mergeAtLogin(cartId, merge, cache))
      .catch(() => false)
      .then((isMerged) => !isMerged && setRefused(cartId));
  }, [isMerging, cartId, cache, merge]);
  return isMerging;
}

/** A stable object, so that the effect runs once. */
const MERGE = {};
