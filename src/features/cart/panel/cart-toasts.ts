import { toast } from '#ui/overlays/toast.tsx';
import { counted } from '#ui/text/format.ts';
import { announce } from '#ui/text/live-region.tsx';
import { MOST_LINES, MOST_UNITS } from '../cart-limits.ts';
import { joinNames } from '../lines/join-names.ts';
import { openCart } from './open-cart.ts';
import type { OtherStore } from './other-store-toast.ts';

/** `other`: the product's store is new to the cart. The toast then says so, with Undo. */
export function notifyAdded(
  { displayName }: { displayName: string },
  totalItems: number,
  other: OtherStore | null,
): void {
  announce(`${displayName} added, ${totalItems} ${totalItems === 1 ? 'item' : 'items'} in cart`);
  if (other)
    void import('./other-store-toast.ts').then(({ notifyOtherStore }) => notifyOtherStore(other)).catch(() => {});
  else toast.success(`${displayName} added`, { action: viewCart, isSpoken: true });
}

export const viewCart = { label: 'View cart', onPress: openCart };

/** For products that were added in part. */
export function notifyPartlyAdded(names: readonly string[]): void {
  if (names.length === 0) return;
  toast.warning(`Only some units of ${joinNames(names)} were added: a cart holds ${MOST_UNITS} of a product.`);
}

/** For products that were not added. */
export function notifyMissing(count: number): void {
  if (count === 0) return;
  const words = count === 1 ? '1 product was' : `${counted(count, 'product')} were`;
  toast.warning(`${words} not added: no longer sold, or over the limit of ${MOST_LINES} that a cart holds.`);
}
