import { Suspense } from 'react';
import { lazyWithNullFallback } from '#ui/states/lazy-with-null-fallback.ts';
import { useCompared } from './use-compared.ts';

const Tray = lazyWithNullFallback(() => import('./compare-tray.tsx').then((it) => it.CompareTray));

/** Its code loads with the first product to compare. */
export function CompareTray() {
  const { compared } = useCompared();
  return <Suspense>{compared.length > 0 && <Tray />}</Suspense>;
}
