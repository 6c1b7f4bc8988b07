import type { InputOf } from '#platform/contract.ts';
import type { Cart, updateCart } from './cart.contract.ts';
import type { GuestItem } from './guest-cart.ts';

export type Item = { id: string; displayName: string };
export type CartChanges = InputOf<typeof updateCart>;

export type CartValue = {
  /** Units in the cart: at once, before any price is known. */
  totalItems: number;
  /** Units of one product, as the shopper last said. */
  quantityOf(productId: string): number;
  /** The server has not confirmed the quantity yet. */
  isPending(productId: string): boolean;
  /** Resolves to false where the server refused; the shopper has been told why. */
  add(item: Item, quantity: number): Promise<boolean>;
  setQuantity(item: Item, quantity: number): void;
  remove(item: Item): Promise<void>;
  /** Says whether a store's order goes forward to checkout. Nothing for a guest. */
  select(storeId: string, isSelected: boolean): Promise<void>;
  /** Changes how orders are handed over and paid; throws `Failure`. */
  update(changes: CartChanges): Promise<Cart>;
  refresh(): Promise<void>;
  /** Guest's lines, or null for a signed-in shopper. */
  guestItems: readonly GuestItem[] | null;
};
