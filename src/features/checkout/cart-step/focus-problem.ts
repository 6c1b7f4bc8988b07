import type { BrokenRule } from '../pricing/checkout-rules.ts';

/** The element that shows the problem: the payment's for a card, else the store's. */
export const problemId = ({ field, storeId }: BrokenRule, firstStoreId: string): string =>
  field === 'paymentCardId' ? 'paymentCardId' : `${field}-${storeId ?? firstStoreId}`;

/** Scrolls to the problem and focuses its first control, or itself. */
export function focusProblem(id: string): void {
  const place = document.getElementById(id);
  if (!place) return;
  const control = place.matches('input, button, textarea')
    ? place
    : (place.querySelector<HTMLElement>('[aria-invalid="true"]') ??
      place.querySelector<HTMLElement>('input:checked, textarea, button, input') ??
      place);
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  place.scrollIntoView({ block: 'center', behavior: isStill ? 'auto' : 'smooth' });
  control.focus({ preventScroll: true });
}
