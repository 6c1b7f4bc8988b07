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
  /** Resolves to false when the server rejects the change; the shopper has seen the reason. */
  add(item: Item, quantity: number): Promise<boolean>;
  setQuantity(item: Item, quantity: number): void;
  /** `onRemoved` gets an undo function, which throws `Failure`. When the server rejects, the shopper has seen the reason. */
  remove(item: Item, onRemoved: (undo: () => Promise<unknown>) => void): Promise<void>;
  /** Says whether a store's order goes forward to checkout. Nothing for a guest. */
  select(storeId: string, isSelected: boolean): Promise<void>;
  /** Changes how orders are handed over and paid; throws `Failure`. */
  update(changes: CartChanges): Promise<Cart>;
  /** The cart of this moment; throws `Failure`. Undefined for a guest. */
  refresh(): Promise<Cart | undefined>;
  /** The cart as the server answered last: what an `await` has brought is in it. Undefined for a guest. */
  current(): Cart | undefined;
  /** Sends pending changes and waits for them. False when the server rejects any; the shopper has seen the reason. */
  settle(): Promise<boolean>;
  /** Guest's lines, or null for a signed-in shopper. */
  guestItems: readonly GuestItem[] | null;
};
