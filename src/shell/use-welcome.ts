import { useEffect } from 'react';
import { usePlace } from '#features/places/ui';
import { useHydrated } from '#ui/hooks/use-hydrated.ts';
import { useLocalStorage } from '#ui/hooks/use-local-storage.ts';

const GAP_MS = 180;

/**
 * The two questions of a visit, one after the other: the age gate (local storage key `legalAge`), then, where no place
 * is set, the location dialog. Nothing shows while the server renders or before the browser has been asked.
 */
export function useWelcome({ isQuiet }: { isQuiet: boolean }) {
  const [legalAge, setLegalAge] = useLocalStorage('legalAge');
  const { isKnown, ask } = usePlace();
  const isInBrowser = useHydrated();
  const isOfAge = legalAge === 'true';
  const mayAsk = isInBrowser && isOfAge && !isQuiet;
  // Asked once a visit, so a place that is set or a page that is left does not ask again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the moment at which it may ask counts
  useEffect(() => {
    if (!mayAsk || isKnown) return;
    const timer = setTimeout(ask, GAP_MS);
    return () => clearTimeout(timer);
  }, [mayAsk]);
  return { isAgeAsked: isInBrowser && !isOfAge, confirmAge: () => setLegalAge('true') };
}
