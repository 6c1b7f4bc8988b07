import { lazy, useEffect } from 'react';

const load = () => import('./explorer-failed.tsx');

/** What a page seldom shows at first: not part of its own scripts. Needs a `Suspense` around it. */
export const ExplorerFailed = lazy(() => load().then((it) => ({ default: it.ExplorerFailed })));
export const EmptyList = lazy(() => load().then((it) => ({ default: it.EmptyList })));
export const SkeletonCards = lazy(() => load().then((it) => ({ default: it.SkeletonCards })));

const WAIT_MS = 3_000;

/** Fetched while there is a network: without one it could not come. */
export function useSeldomShown(): void {
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => undefined), WAIT_MS);
    return () => clearTimeout(timer);
  }, []);
}
