import { useEffect } from 'react';
import { readLocal, writeLocal } from '#platform/browser/local-storage.ts';
import { useLocalStorage } from '#ui/hooks/use-local-storage.ts';

export type Theme = 'light' | 'dark';
/** 'system' follows the device. */
export type ThemeChoice = 'system' | Theme;

const KEY = 'theme';
const A_YEAR_S = 31_536_000;

/** The browser's theme colour: the token `bg` of each theme. */
const GROUND: Record<Theme, string> = { light: '#ffffff', dark: '#0e110c' };

/**
 * The theme in local storage, which syncs tabs, mirrored in a cookie for the first paint. `fromCookie` is the rendered
 * theme.
 */
export function useThemeChoice(fromCookie: Theme | null): ThemeChoice {
  const [kept] = useLocalStorage(KEY);
  const choice = kept === 'system' || kept === 'light' || kept === 'dark' ? kept : (fromCookie ?? 'system');
  useEffect(() => {
    if (readLocal(KEY) !== null) writeCookie(choice);
  }, [choice]);
  return choice;
}

export const chooseTheme = (choice: ThemeChoice) => writeLocal(KEY, choice);

function writeCookie(choice: ThemeChoice): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  const kept = choice === 'system' ? `${KEY}=; Max-Age=0` : `${KEY}=${choice}; Max-Age=${A_YEAR_S}`;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = `${kept}; Path=/; SameSite=Lax${secure}`;
}

export function groundsOf(choice: ThemeChoice): { media?: string; content: string }[] {
  if (choice !== 'system') return [{ content: GROUND[choice] }];
  return (['light', 'dark'] as const).map((theme) => ({
    media: `(prefers-color-scheme: ${theme})`,
    content: GROUND[theme],
  }));
}
