import { type ComponentType, lazy } from 'react';

/** A lazy part that a failed load omits, or replaces by its fallback. Needs a `Suspense`. */
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
