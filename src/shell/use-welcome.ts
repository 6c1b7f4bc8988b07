import { useEffect } from 'react';
import { usePlace } from '#features/places/ui';
import { useHydrated } from '#ui/hooks/use-hydrated.ts';
import { useLocalStorage } from '#ui/hooks/use-local-storage.ts';

const GAP_MS = 180;

/**
 * The visit's prompts in order: the age gate (`legalAge`), then without a location its dialog. Not on the server or
 * before local storage is read.
 */
export function useWelcome({ isQuiet }: { isQuiet: boolean }) {
  const [legalAge, setLegalAge] = useLocalStorage('legalAge');
  const { isKnown, ask } = usePlace();
  const isInBrowser = useHydrated();
  const isOfAge = legalAge === 'true';
  const mayAsk = isInBrowser && isOfAge && !isQuiet;
  // Shown once per visit, so a dismissed prompt does not reappear.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the moment at which it may ask counts
  useEffect(() => {
    if (!mayAsk || isKnown) return;
    const timer = setTimeout(ask, GAP_MS);
    return () => clearTimeout(timer);
  }, [mayAsk]);
  return { isAgeAsked: isInBrowser && !isOfAge, confirmAge: () => setLegalAge('true') };
}
