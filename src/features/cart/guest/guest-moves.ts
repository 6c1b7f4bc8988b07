import { MOST_UNITS } from '../cart-limits.ts';
import type { GuestCart, GuestItem } from './guest-cart.ts';

/** Moves units between items, as far as they are in the cart, in place. Swap `from` and `to` to undo. */
export function withMoved(
  cart: GuestCart,
  moves: readonly { from: string; to: string; quantity: number }[],
): GuestCart {
  const items = moves.reduce((present, { from, to, quantity }) => moved(present, { from, to, quantity }), cart.items);
  return { ...cart, items };
}

function moved(
  items: GuestItem[],
  { from, to, quantity }: { from: string; to: string; quantity: number },
): GuestItem[] {
  const at = items.findIndex(({ id }) => id === from);
  const source = items[at];
  if (!source || from === to) return items;
  const units = Math.min(quantity, source.quantity);
  const there = items.find(({ id }) => id === to);
  const target = { id: to, quantity: Math.min(MOST_UNITS, units + (there?.quantity ?? 0)) };
  const rest = source.quantity > units ? [{ ...source, quantity: source.quantity - units }] : [];
  if (!there) return items.toSpliced(at, 1, ...rest, target);
  return items.flatMap((item) => (item === source ? rest : item === there ? target : item));
}
