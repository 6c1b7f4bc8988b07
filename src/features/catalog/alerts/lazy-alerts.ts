import { lazyWithNullFallback } from '#ui/states/lazy-with-null-fallback.ts';

// None is on a page as it begins.
export const AlertBell = lazyWithNullFallback(() => import('./alert-bell.tsx').then((it) => it.AlertBell));
export const AlertList = lazyWithNullFallback(() => import('./alert-list.tsx').then((it) => it.AlertList));
export const TellWhenListed = lazyWithNullFallback(() =>
  import('./tell-when-listed.tsx').then((it) => it.TellWhenListed),
);
