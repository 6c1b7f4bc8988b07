import { type Product, unitPriceOf } from '#features/catalog';
import type { InputOf } from '#platform/contract/contract.ts';
import type { Cart, updateCart } from '../cart.contract.ts';
import type { GuestItem } from '../guest/guest-cart.ts';
import type { Wish } from '../wish/wish.ts';

/** The listing to add, with its store and price where they are on screen. */
export type Item = { id: string; displayName: string; store?: { id: string } } & Partial<
  Pick<Product, 'price' | 'priceSale' | 'discountGroup' | 'quantity' | 'systemProductId'>
>;

/** The unit price in cents that the shopper sees while adding. */
export const priceOnScreen = ({ price, priceSale = null, discountGroup = null }: Item): number | undefined =>
  price === undefined ? undefined : unitPriceOf({ price, priceSale, discountGroup });

export type CartChanges = InputOf<typeof updateCart>;

export type CartValue = {
  /** Units in the cart; available before any price. */
  totalItems: number;
  productIds: readonly string[];
  /** Units of one product, as the shopper last set them. */
  quantityOf(productId: string): number;
  /** Resolves to false when the server rejects the change; a toast has shown the reason. */
  add(item: Item, quantity: number): Promise<boolean>;
  setQuantity(item: Item, quantity: number): void;
  /** What is to happen where the store is short of it. A toast shows the reason of a rejection. */
  setWish(productId: string, wish: Wish): void;
  /** `onRemoved` gets an undo function, which throws `Failure`. A toast shows the reason of a rejection. */
  remove(item: Item, onRemoved: (undo: () => Promise<unknown>) => void): Promise<void>;
  /** Selects or deselects a store's order for checkout. No-op for a guest. */
  select(storeId: string, isSelected: boolean): Promise<void>;
  update(changes: CartChanges): Promise<Cart>;
  /** Refetches the cart; throws `Failure`. Undefined for a guest. */
  refresh(): Promise<Cart | undefined>;
  /** The latest response, including what an `await` has just fetched. Undefined for a guest. */
  current(): Cart | undefined;
  /** Sends pending changes and waits for them. False when the server rejects any; a toast has shown the reason. */
  settle(): Promise<boolean>;
  guestItems: readonly GuestItem[] | null;
  /** False on the server and while hydrating: what a guest stored is not known yet, and shows as nothing. */
  isRead: boolean;
};
