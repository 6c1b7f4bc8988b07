import { MOST_UNITS } from '../cart-limits.ts';
import { isWish, type Wish } from '../wish/wish.ts';

/** A guest's cart in the browser, under the local storage key `shoppingCart`. */
export type GuestCart = {
  /** Created with the first item: the server merges each id only once. */
  cartId: string;
  items: GuestItem[];
  /** The items sent under this id at login. The response may have been lost, so a retry sends exactly these. */
  offered?: GuestItem[];
};
export type GuestItem = {
  id: string;
  quantity: number;
  /** The unit price in cents when the guest first saw it; ignored by the server. */
  price?: number;
  /** What the guest wants where the store is short of it; omitted: to be asked. */
  wish?: Wish;
  /** The store that it was added from; ignored by the server. */
  storeId?: string;
};

export const emptyGuestCart: GuestCart = { cartId: '', items: [] };

/** Parses the stored cart; anything invalid is an empty one. */
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
  const { id, quantity, price, storeId, wish } = (item ?? {}) as Record<string, unknown>;
  return (
    typeof id === 'string' &&
    (price === undefined || Number.isInteger(price)) &&
    (storeId === undefined || typeof storeId === 'string') &&
    (wish === undefined || isWish(wish)) &&
    Number.isInteger(quantity) &&
    (quantity as number) >= 1 &&
    (quantity as number) <= MOST_UNITS
  );
};

/** Adds to the quantity of an existing item. */
export function withItem(cart: GuestCart, { id, quantity, ...seen }: GuestItem, newCartId: () => string): GuestCart {
  const present = cart.items.find((item) => item.id === id);
  const items = present
    ? cart.items.map((item) =>
        item.id === id
          ? {
              id,
              quantity: Math.min(MOST_UNITS, item.quantity + quantity),
              ...(item.wish && { wish: item.wish }),
              ...seen,
            }
          : item,
      )
    : [...cart.items, { id, quantity, ...lastWish(cart), ...seen }];
  return { ...cart, cartId: cart.cartId || newCartId(), items };
}

/** Of what is added next: as of the last item. */
function lastWish({ items }: GuestCart): Pick<GuestItem, 'wish'> {
  const wish = items.at(-1)?.wish;
  return wish ? { wish } : {};
}

export const withWish = (cart: GuestCart, id: string, wish: Wish): GuestCart => ({
  ...cart,
  items: cart.items.map((item) => (item.id === id ? { ...item, wish } : item)),
});

export function withQuantity(cart: GuestCart, id: string, quantity: number): GuestCart {
  // The price is recorded again.
  const changed = ({ price: _, ...item }: GuestItem) => ({ ...item, quantity });
  return { ...cart, items: cart.items.map((item) => (item.id === id ? changed(item) : item)) };
}

/** Records unit prices where none is recorded yet. */
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

/** Restores a removed item at its place among those of `before`. The larger quantity wins. */
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

/** Marks the items sent at login: those of an earlier attempt under this id, else all. */
export const asOffered = (cart: GuestCart): GuestCart => ({ ...cart, offered: cart.offered ?? cart.items });

/** What stays in the browser after a merge: items added meanwhile, under a new id, so that nothing is merged twice. */
export function afterMerge(current: GuestCart, offered: GuestCart, newCartId: () => string): GuestCart {
  if (current.cartId !== offered.cartId) return current;
  const items = current.items.flatMap(({ id, quantity, wish }) => {
    const taken = offered.offered?.find((item) => item.id === id)?.quantity ?? 0;
    return quantity > taken ? [{ id, quantity: quantity - taken, ...(wish && { wish }) }] : [];
  });
  return items.length ? { cartId: newCartId(), items } : emptyGuestCart;
}

export const unitsIn = (items: readonly { quantity: number }[]): number =>
  items.reduce((total, { quantity }) => total + quantity, 0);
