import { useEffect, useState } from 'react';
import { usePlace } from '#features/places/ui';
import { useLocalStorage } from '#ui/use-local-storage.ts';

const GAP_MS = 180;

/**
 * The two questions of a first visit, one after the other: the age gate (local storage key `legalAge`), then, where no
 * place is set, the location dialog. Nothing shows while the server renders or before the browser has been asked.
 */
export function useWelcome() {
  const [legalAge, setLegalAge] = useLocalStorage('legalAge');
  const { place } = usePlace();
  const [isReady, setReady] = useState(false);
  const [isLocationAsked, setLocationAsked] = useState(false);
  const isOfAge = legalAge === 'true';
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), isOfAge ? GAP_MS : 0);
    return () => clearTimeout(timer);
  }, [isOfAge]);
  const step = !isReady ? null : !isOfAge ? 'age' : !place && !isLocationAsked ? 'location' : null;
  return {
    step,
    confirmAge: () => {
      setReady(false);
      setLegalAge('true');
    },
    dismissLocation: () => setLocationAsked(true),
  } as const;
}
