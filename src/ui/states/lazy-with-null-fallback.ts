import { type ComponentType, lazy } from 'react';

/**
 * A part that comes when it is first shown. Where it cannot be fetched, the page goes on without it, or with what stands in
 * for it. Needs a `Suspense` around it.
 */
export const lazyWithNullFallback = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  standIn: ComponentType<Props> = () => null,
) =>
  lazy(() =>
    load().then(
      (part) => ({ default: part }),
      () => ({ default: standIn }),
    ),
  );
