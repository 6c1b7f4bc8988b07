import { isFailure } from '#platform/errors.ts';
import { counted } from '#ui/format.ts';
import { announce } from '#ui/live-region.tsx';
import { toast } from '#ui/toast.tsx';
import { MOST_LINES } from './cart-limits.ts';

export function tellAdded({ displayName }: { displayName: string }, totalItems: number): void {
  announce(`${displayName} added, ${totalItems} ${totalItems === 1 ? 'item' : 'items'} in cart`);
}

export const tellRemoved = ({ displayName }: { displayName: string }): void => announce(`${displayName} removed`);

/** Of products that a cart could not take in. */
export function tellMissing(count: number): void {
  if (count === 0) return;
  const words = count === 1 ? '1 product was' : `${counted(count, 'product')} were`;
  toast.warning(`${words} not added: no longer sold, or beyond the ${MOST_LINES} that a cart holds.`);
}

export function tellFailure(error: unknown): void {
  toast.warning(isFailure(error) ? error.message : 'That did not work. Please try again.');
}
