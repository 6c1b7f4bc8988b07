import { MOST_UNITS } from './cart-limits.ts';

/** A guest's cart as the browser keeps it, under the local storage key `shoppingCart`. */
export type GuestCart = {
  /** Made with the first item: the server merges a cart of one id once only. */
  cartId: string;
  items: { id: string; quantity: number }[];
};

export const emptyGuestCart: GuestCart = { cartId: '', items: [] };

/** Reads what storage holds; anything else than a cart is an empty one. */
export function readGuestCart(stored: string | null): GuestCart {
  if (!stored) return emptyGuestCart;
  try {
    const { cartId, items } = JSON.parse(stored) as Partial<GuestCart>;
    if (typeof cartId !== 'string' || !Array.isArray(items)) return emptyGuestCart;
    return { cartId, items: items.filter(isItem) };
  } catch {
    return emptyGuestCart;
  }
}

const isItem = (item: unknown): item is GuestCart['items'][number] => {
  const { id, quantity } = (item ?? {}) as Record<string, unknown>;
  return (
    typeof id === 'string' &&
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
  return { cartId: cart.cartId || newCartId(), items };
}

export function withQuantity(cart: GuestCart, id: string, quantity: number): GuestCart {
  return { ...cart, items: cart.items.map((item) => (item.id === id ? { id, quantity } : item)) };
}

export function withoutItem(cart: GuestCart, id: string): GuestCart {
  const items = cart.items.filter((item) => item.id !== id);
  return items.length ? { ...cart, items } : emptyGuestCart;
}

export const unitsIn = (items: readonly { quantity: number }[]): number =>
  items.reduce((total, { quantity }) => total + quantity, 0);
