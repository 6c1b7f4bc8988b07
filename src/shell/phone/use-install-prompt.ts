import { useEffect, useState } from 'react';

/** The browser's one-time install prompt, missing in TypeScript's DOM types. */
export type InstallPrompt = Event & { prompt(): Promise<unknown> };

/** Suppresses the browser's own banner; the page decides when to prompt. */
export function useInstallPrompt(): InstallPrompt | null {
  const [prompt, setPrompt] = useState<InstallPrompt | null>(null);
  useEffect(() => {
    const onPrompt = (event: Event) => {
      event.preventDefault();
      setPrompt(event as InstallPrompt);
    };
    addEventListener('beforeinstallprompt', onPrompt);
    return () => removeEventListener('beforeinstallprompt', onPrompt);
  }, []);
  return prompt;
}
