import type { InputOf } from '#platform/contract/contract.ts';
import type { Cart, updateCart } from '../cart.contract.ts';
import type { GuestItem } from '../guest/guest-cart.ts';

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
  /** `onRemoved` gets the way to undo it, which throws `Failure`; where the server refuses, the shopper has been told why. */
  remove(item: Item, onRemoved: (undo: () => Promise<unknown>) => void): Promise<void>;
  /** Says whether a store's order goes forward to checkout. Nothing for a guest. */
  select(storeId: string, isSelected: boolean): Promise<void>;
  /** Changes how orders are handed over and paid; throws `Failure`. */
  update(changes: CartChanges): Promise<Cart>;
  /** The cart of this moment; throws `Failure`. Undefined for a guest. */
  refresh(): Promise<Cart | undefined>;
  /** The cart as the server answered last: what an `await` has brought is in it. Undefined for a guest. */
  current(): Cart | undefined;
  /** Sends what is pending and waits for it. False where some of it was refused; the shopper has been told why. */
  settle(): Promise<boolean>;
  /** Guest's lines, or null for a signed-in shopper. */
  guestItems: readonly GuestItem[] | null;
};
