import { lazyPart } from '#ui/states/lazy-part.tsx';
import { lazyWithNullFallback } from '#ui/states/lazy-with-null-fallback.ts';

/** The cart's side panel; its code loads when first opened. */
export const CartPanel = lazyPart(() => import('./cart-panel.tsx').then((it) => it.CartPanel), {
  name: 'The cart',
  over: true,
});

/** The subtotal, or its children until it loads. Needs a `Suspense`. */
export const CartSum = lazyWithNullFallback(
  () => import('./cart-sum.tsx').then((it) => it.CartSum),
  ({ children }) => children,
);
