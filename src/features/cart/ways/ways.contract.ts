import * as z from 'zod/mini';
import { StoreBranch } from '#features/catalog';
import { operation } from '#platform/contract/contract.ts';
import { id, loc, requiredText } from '#platform/contract/fields.ts';
import { Cart, DeliveryType, guestItems, shownPrice } from '../cart.contract.ts';
import { MOST_LINES, TOO_MANY_LINES } from '../cart-limits.ts';

const cents = z.int().check(z.gte(0));

/** A cart line and the listing of the same product that replaces it; the same listing where it stays. */
const WayItem = z.object({ from: z.string(), to: z.string(), quantity: z.int(), price: cents });

const WayStore = z.object({
  id: z.string(),
  displayAs: z.string(),
  location: StoreBranch,
  imageUrl: z.string(),
  timeZone: z.string(),
  /** km from the shopper; only with a location. */
  distance: z.optional(z.number()),
  /** When an order placed now can be picked up; null: unknown. */
  readyAt: z.nullable(z.string()),
});

export const WayName = z.enum(['one-stop', 'cheapest', 'nearest']);
export type WayName = z.output<typeof WayName>;

/** A way to buy the selected orders. Totals include fee, deposits and tax, as in the order summary. */
export const Way = z.object({
  is: z.array(WayName),
  orders: z.array(z.object({ store: WayStore, total: cents, items: z.array(WayItem) })),
  total: cents,
  /** Products that it lacks; they stay in the cart. */
  missing: z.array(z.object({ productId: z.string(), displayName: z.string(), storeName: z.string() })),
});
export type Way = z.output<typeof Way>;

export const WaysToBuy = z.object({
  /** The selected orders as they are. */
  now: z.object({ pickups: z.int(), deliveries: z.int(), products: z.int(), total: cents }),
  deliveryType: DeliveryType,
  /** In a fixed order; each is better than every other, and than the current cart, in at least one respect. */
  ways: z.array(Way),
  /** Everything at one store within 3 km (or that delivers), at most 5 % dearer; null: none. */
  oneStore: z.nullable(Way),
  /** For lines that are short: another store with enough stock. */
  elsewhere: z.array(z.extend(WayItem, { storeName: z.string() })),
});
export type WaysToBuy = z.output<typeof WaysToBuy>;

export const findWaysToBuy = operation('POST /shop/ways', {
  name: 'findWaysToBuy',
  summary:
    'Ways to buy a cart: at one stop, for the least money, at the nearest store. Without `items` those of the own cart; without `loc` and an address of delivery only at stores that are in the cart',
  access: 'public',
  costlyConnections: 2,
  input: z.object({
    /** A guest's cart. */
    items: z.optional(guestItems),
    loc: z.optional(loc),
    /** Omitted: delivery if every selected order is to be delivered, else pickup. */
    deliveryType: z.optional(DeliveryType),
  }),
  result: WaysToBuy,
});

const NO_MOVE_ID = 'A move has an id of 1 to 100 characters.';

export const moveCart = operation('POST /shop/move', {
  name: 'moveCart',
  summary:
    'Replaces lines of the cart by the same products at other stores, all or none: at the prices that the shopper was shown, within stock and 30 g of each order. The same `moveId` moves once',
  access: 'signed-in',
  input: z.object({
    moveId: requiredText(100, NO_MOVE_ID),
    items: z
      .array(z.object({ from: id, to: id, price: shownPrice }))
      .check(z.minLength(1, 'Nothing to move.'), z.maxLength(MOST_LINES, TOO_MANY_LINES)),
    deliveryType: DeliveryType,
  }),
  result: Cart,
  errors: ['not-found', 'conflict'],
});

export const undoMoveCart = operation('POST /shop/move/undo', {
  name: 'undoMoveCart',
  summary: 'Undoes the last move, where it is the one with this id; what is no longer there stays away',
  access: 'signed-in',
  input: z.object({ moveId: requiredText(100, NO_MOVE_ID) }),
  result: Cart,
});
