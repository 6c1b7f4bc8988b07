import { MOST_UNITS } from '../cart-limits.ts';

/** A guest's cart as the browser keeps it, under the local storage key `shoppingCart`. */
export type GuestCart = {
  /** Made with the first item: the server merges a cart of one id once only. */
  cartId: string;
  items: GuestItem[];
  /** What was sent under this id at login. Its answer may have been lost, so the next try sends exactly this again. */
  offered?: GuestItem[];
};
export type GuestItem = {
  id: string;
  quantity: number;
  /** Cents a unit cost when the guest was first shown it; the server never reads it. */
  price?: number;
};

export const emptyGuestCart: GuestCart = { cartId: '', items: [] };

/** Reads what storage holds; anything else than a cart is an empty one. */
export function readGuestCart(stored: string | null): GuestCart {
  if (!stored) return emptyGuestCart;
  try {
    const { cartId, items, offered } = JSON.parse(stored) as Partial<GuestCart>;
    if (typeof cartId !== 'string' || !Array.isArray(items)) return emptyGuestCart;
    return { cartId, items: items.filter(isItem), ...(Array.isArray(offered) && { offered: offered.filter(isItem) }) };
  } catch {
    return emptyGuestCart;
  }
}

const isItem = (item: unknown): item is GuestItem => {
  const { id, quantity, price } = (item ?? {}) as Record<string, unknown>;
  return (
    typeof id === 'string' &&
    (price === undefined || Number.isInteger(price)) &&
    Number.isInteger(quantity) &&
    (quantity as number) >= 1 &&
    (quantity as number) <= MOST_UNITS
  );
};

/** An id that is there already adds up. */
export function withItem(cart: GuestCart, id: string, quantity: number, newCartId: () => string): GuestCart {
  const present = cart.items.find((item) => item.id === id);
  const items = present
    ? cart.items.map((item) =>
        item.id === id ? { id, quantity: Math.min(MOST_UNITS, item.quantity + quantity) } : item,
      )
    : [...cart.items, { id, quantity }];
  return { ...cart, cartId: cart.cartId || newCartId(), items };
}

export function withQuantity(cart: GuestCart, id: string, quantity: number): GuestCart {
  return { ...cart, items: cart.items.map((item) => (item.id === id ? { id, quantity } : item)) };
}

/** Notes what units cost, for those of which nothing is noted. */
export function withPrices(cart: GuestCart, prices: ReadonlyMap<string, number>): GuestCart {
  const items = cart.items.map((item) => {
    const price = item.price ?? prices.get(item.id);
    return price === undefined ? item : { ...item, price };
  });
  return { ...cart, items };
}

export function withoutItem(cart: GuestCart, id: string): GuestCart {
  const items = cart.items.filter((item) => item.id !== id);
  return items.length ? { ...cart, items } : emptyGuestCart;
}

/**
 * Puts an item back as it was before it was removed, in its place among those of `before`. Where it was added again
 * meanwhile, the larger quantity stays.
 */
export function withRestored(
  cart: GuestCart,
  before: readonly GuestItem[],
  id: string,
  newCartId: () => string,
): GuestCart {
  const at = before.findIndex((item) => item.id === id);
  const removed = before[at];
  if (!removed) return cart;
  const there = cart.items.find((item) => item.id === id);
  const item = { ...removed, quantity: Math.max(removed.quantity, there?.quantity ?? 0) };
  const others = cart.items.filter((one) => one !== there);
  const following = new Set(before.slice(at + 1).map((one) => one.id));
  const next = others.findIndex((one) => following.has(one.id));
  const items = others.toSpliced(next < 0 ? others.length : next, 0, item);
  return { ...cart, cartId: cart.cartId || newCartId(), items };
}

/** Marks what is being sent at login: what an earlier try sent under this id, else everything. */
export const asOffered = (cart: GuestCart): GuestCart => ({ ...cart, offered: cart.offered ?? cart.items });

/**
 * What stays in the browser once the server took `offered` in: what was added meanwhile, under an id of its own, so that
 * nothing is merged twice and nothing gets lost.
 */
export function afterMerge(current: GuestCart, offered: GuestCart, newCartId: () => string): GuestCart {
  if (current.cartId !== offered.cartId) return current;
  const items = current.items.flatMap(({ id, quantity }) => {
    const taken = offered.offered?.find((item) => item.id === id)?.quantity ?? 0;
    return quantity > taken ? [{ id, quantity: quantity - taken }] : [];
  });
  return items.length ? { cartId: newCartId(), items } : emptyGuestCart;
}

export const unitsIn = (items: readonly { quantity: number }[]): number =>
  items.reduce((total, { quantity }) => total + quantity, 0);
