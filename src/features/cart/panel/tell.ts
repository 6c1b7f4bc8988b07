import { toast } from '#ui/overlays/toast.tsx';
import { counted } from '#ui/text/format.ts';
import { announce } from '#ui/text/live-region.tsx';
import { MOST_LINES, MOST_UNITS } from '../cart-limits.ts';
import { listed } from '../lines/listed.ts';

export function tellAdded({ displayName }: { displayName: string }, totalItems: number): void {
  announce(`${displayName} added, ${totalItems} ${totalItems === 1 ? 'item' : 'items'} in cart`);
}

/** Of products that a cart could take in only in part. */
export function tellCut(names: readonly string[]): void {
  if (names.length === 0) return;
  toast.warning(`Only some units of ${listed(names)} were added: a cart holds ${MOST_UNITS} of a product.`);
}

/** Of products that a cart could not take in. */
export function tellMissing(count: number): void {
  if (count === 0) return;
  const words = count === 1 ? '1 product was' : `${counted(count, 'product')} were`;
  toast.warning(`${words} not added: no longer sold, or beyond the ${MOST_LINES} that a cart holds.`);
}
