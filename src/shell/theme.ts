import { useEffect } from 'react';
import { writeCookie } from '#platform/browser/cookies.ts';
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
    if (readLocal(KEY) !== null) mirror(choice);
  }, [choice]);
  return choice;
}

export const chooseTheme = (choice: ThemeChoice) => writeLocal(KEY, choice);

const mirror = (choice: ThemeChoice) =>
  choice === 'system' ? writeCookie(KEY, '', 0) : writeCookie(KEY, choice, A_YEAR_S);

export function groundsOf(choice: ThemeChoice): { media?: string; content: string }[] {
  if (choice !== 'system') return [{ content: GROUND[choice] }];
  return (['light', 'dark'] as const).map((theme) => ({
    media: `(prefers-color-scheme: ${theme})`,
    content: GROUND[theme],
  }));
}
