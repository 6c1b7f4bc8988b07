import { useEffect } from 'react';
import { lazyPart } from '#ui/states/lazy-part.tsx';
import { lazyWithNullFallback } from '#ui/states/lazy-with-null-fallback.ts';

const load = () => import('./explorer-failed.tsx');

const list = { name: 'The list' };

/** Rarely shown first: loaded on demand, outside the page's scripts. */
export const ExplorerFailed = lazyPart(() => load().then((it) => it.ExplorerFailed), list);
export const EmptyList = lazyPart(() => load().then((it) => it.EmptyList), list);
/** Needs a `Suspense` around it. */
export const SkeletonCards = lazyWithNullFallback(() => load().then((it) => it.SkeletonCards));

const WAIT_MS = 3_000;

/** Fetched while online, as it could not load offline. */
export function usePreloadedStates(): void {
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => undefined), WAIT_MS);
    return () => clearTimeout(timer);
  }, []);
}
