import { useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router';
import { onLocalChange, readLocal, writeLocal } from '#platform/browser/local-storage.ts';
import { safeRedirect } from './safe-redirect.ts';

/** Keys that begin like this are removed at log-out. */
const KEY = 'wicket:own:next';
/** As long as the link of a registration works. */
const MOST_AGE_MS = 24 * 3600_000;

/** The page that follows the log-in, as the address says; else null. */
export const useNext = (): string | null => safeRedirect(useSearchParams()[0].get('next'));

/** Keeps that page in this browser, for a link in a mail: it opens in another tab, and its address knows no next page. */
export function saveNext(next: string | null): void {
  writeLocal(KEY, next && JSON.stringify({ next, at: Date.now() }));
}

export function savedNext(): string | null {
  try {
    const { next, at } = JSON.parse(readLocal(KEY) ?? 'null') ?? {};
    return Date.now() - at < MOST_AGE_MS ? safeRedirect(next) : null;
  } catch {
    return null;
  }
}

/** The stored page; null on the server and while hydrating. */
export const useSavedNext = (): string | null => useSyncExternalStore(listen, savedNext, () => null);

const listen = (onChange: () => void) => onLocalChange(KEY, onChange);
