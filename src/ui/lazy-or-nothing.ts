import { type ComponentType, lazy } from 'react';

/** A part that comes when it is first shown. Where it cannot be fetched, the page goes on without it. Needs a `Suspense` around it. */
export const lazyOrNothing = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(() =>
    load().then(
      (part) => ({ default: part }),
      () => ({ default: (): null => null }),
    ),
  );
