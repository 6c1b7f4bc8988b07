import { useLayoutEffect } from 'react';
import { useSession } from '#features/auth/ui';
import { useHydrated } from '#ui/hooks/use-hydrated.ts';

/** Maintains the root element's mark from the first paint, which styles use for shoppers' parts. */
export function useSignedInMark(): void {
  const isHydrated = useHydrated();
  const { status } = useSession();
  const isGuest = status === 'anonymous';
  useLayoutEffect(() => {
    if (!isHydrated) return;
    const { dataset } = document.documentElement;
    if (isGuest) {
      delete dataset.signedIn;
      delete dataset.home;
    } else if (status === 'signed-in') dataset.signedIn = '';
  }, [isHydrated, isGuest, status]);
}
