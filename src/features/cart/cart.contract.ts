import * as z from 'zod/mini';
import { Product, StoreBranch } from '#features/catalog';
import { DeliveryInformation } from '#features/stores';
import { operation } from '#platform/contract/contract.ts';
import { id, lngLat, loc, requiredText, text } from '#platform/contract/fields.ts';
import { MOST_LINES, MOST_STORES, MOST_UNITS, TOO_MANY_LINES, TOO_MANY_STORES, WRONG_QUANTITY } from './cart-limits.ts';
import { WISHES } from './wish/wish.ts';

const cents = z.int().check(z.gte(0));
/** The cards of the longest page of a list. */
const MOST_SHOWN = 100;
/** The most that an integer column takes, rounded down. */
const MOST_CENTS = 2_000_000_000;
const grams = z.number().check(z.gte(0));

export const DeliveryType = z.enum(['pickup', 'delivery']);
export type DeliveryType = z.output<typeof DeliveryType>;

/** Where an order of the cart is to be delivered. The server determines `withinDeliveryZone`, never the browser. */
export const DeliveryLocation = z.object({
  address: z.string(),
  postalCode: z.nullable(z.string()),
  city: z.string(),
  /** Two letters, such as 'ON'. */
  province: z.string(),
  coordinates: z.tuple([z.number(), z.number()]),
  withinDeliveryZone: z.boolean(),
});
export type DeliveryLocation = z.output<typeof DeliveryLocation>;

export const CartItem = z.object({
  product: Product,
  quantity: z.int(),
  subTotal: cents,
  /** The unit price when the shopper last set the quantity; only where it has changed since. */
  priceBefore: z.nullable(cents),
  /** What the shopper wants where the store is short of it. */
  wish: z.enum(WISHES),
  /** Is that many in stock at the moment? A cart reserves nothing. */
  available: z.boolean(),
});
export type CartItem = z.output<typeof CartItem>;

/** The cart of one store, and how its order is handed over and paid. */
export const CartOrder = z.object({
  storeId: z.string(),
  store: z.object({
    id: z.string(),
    displayAs: z.string(),
    location: z.optional(StoreBranch),
    imageUrl: z.string(),
    /** Empty: not known. */
    acceptablePayment: z.array(z.string()),
    deliveryInformation: DeliveryInformation,
    isOpen: z.boolean(),
    /** It is open, but an order placed now is for the next opening; omitted: it is for this one. */
    isPastLastOrder: z.optional(z.literal(true)),
  }),
  isSelected: z.boolean(),
  /** Why nothing can be ordered from this store any more, which also deselects it; null: it can be ordered from. */
  unavailable: z.nullable(z.string()),
  deliveryType: DeliveryType,
  deliveryLocation: z.nullable(DeliveryLocation),
  orderNote: z.string(),
  paymentCardId: z.nullable(z.string()),
  items: z.array(CartItem),
  subTotal: cents,
  totalItems: z.int(),
  /** Grams of dried-cannabis equivalent: what the 30 g limit counts. */
  totalCannabisWeight: grams,
});
export type CartOrder = z.output<typeof CartOrder>;

export const Cart = z.object({
  orders: z.array(CartOrder),
  summary: z.object({ subTotal: cents, totalItems: z.int() }),
});
export type Cart = z.output<typeof Cart>;

export const quantity = z
  .int({ error: WRONG_QUANTITY })
  .check(z.gte(1, WRONG_QUANTITY), z.lte(MOST_UNITS, WRONG_QUANTITY));
const productId = id;
/** What a unit or an order cost on the screen, in cents. */
export const shownPrice = z.int().check(z.gte(1), z.lte(MOST_CENTS));
const WISH = 'Please choose one of the listed wishes.';
const wish = z.enum(WISHES, { error: WISH });
export const guestItems = z
  .array(z.object({ id, quantity, wish: z.optional(wish) }))
  .check(z.maxLength(MOST_LINES, TOO_MANY_LINES));

export const getCart = operation('GET /shop/list', {
  name: 'getCart',
  summary: 'The cart, grouped by store, at the prices and stock of this moment',
  access: 'signed-in',
  input: z.object({}),
  result: Cart,
});

export const priceGuestCart = operation('POST /shop/virtual-order', {
  name: 'priceGuestCart',
  summary: "A guest's cart priced; products that are no longer sold are left out and listed in `missing`",
  access: 'public',
  input: z.object({ items: guestItems }),
  result: z.extend(Cart, { missing: z.array(z.string()) }),
});

export const mergeGuestCart = operation('POST /shop/offload-cart', {
  name: 'mergeGuestCart',
  summary:
    "Puts a guest's cart into the shopper's: quantities add up; the same `cartId` is merged once only. What is no longer sold or goes beyond 50 products is listed in `missing`, that of which only some units went in, as a cart holds 999 of a product, in `cut`",
  access: 'signed-in',
  input: z.object({ items: guestItems, cartId: z.optional(requiredText(100, 'A cart id has 1 to 100 characters.')) }),
  result: z.extend(Cart, { missing: z.array(z.string()), cut: z.array(z.string()) }),
});

export const findCartOffers = operation('POST /shop/offers', {
  name: 'findCartOffers',
  summary:
    'Of the listings that a page shows: which of the same products the stores of a cart have for at most 5 % more. `shown` and `cart` are ids of listings; what is at a store of the cart already is left out',
  access: 'public',
  costlyConnections: 1,
  input: z.object({
    shown: z.array(id).check(z.maxLength(MOST_SHOWN, `At most ${MOST_SHOWN} products at once.`)),
    cart: z.array(id).check(z.maxLength(MOST_LINES, TOO_MANY_LINES)),
    loc: z.optional(loc),
  }),
  result: z.array(z.object({ instead: z.string(), product: Product })),
});

export const addCartItem = operation('POST /shop/item', {
  name: 'addCartItem',
  summary:
    'Puts a product into the cart; one that is there already adds up. `price`: what a unit cost where the shopper pressed Add; the cart says so where it costs something else',
  access: 'signed-in',
  input: z.object({ productId, quantity, price: z.optional(shownPrice) }),
  result: Cart,
  errors: ['not-found', 'conflict'],
});

export const setCartItem = operation('PUT /shop/item', {
  name: 'setCartItem',
  summary: 'Sets how many units of a product are in the cart',
  access: 'signed-in',
  input: z.object({ productId, props: z.object({ quantity }) }),
  result: Cart,
  errors: ['not-found', 'conflict'],
});

export const setCartItemWish = operation('PUT /shop/item/wish', {
  name: 'setCartItemWish',
  summary:
    'What the shopper wants where the store is short of a product: be asked, the nearest product instead, or a refund; the wish of products to come as well',
  access: 'signed-in',
  input: z.object({ productId, wish }),
  result: Cart,
  errors: ['not-found'],
});

export const removeCartItem = operation('DELETE /shop/item', {
  name: 'removeCartItem',
  summary: 'Takes a product out of the cart; one that is not there is no error',
  access: 'signed-in',
  input: z.object({ productId }),
  result: Cart,
});

export const restoreCartItem = operation('POST /shop/item/restore', {
  name: 'restoreCartItem',
  summary:
    'Undoes the removal of a product: its line comes back as it was; one that was not removed, or a day ago, is no error',
  access: 'signed-in',
  input: z.object({ productId }),
  result: Cart,
});

const OrderChange = z.object({
  storeId: id,
  isSelected: z.optional(z.boolean()),
  paymentCardId: z.optional(z.nullable(id)),
  deliveryType: z.optional(z.enum(['pickup', 'delivery'], { error: 'Please choose pickup or delivery.' })),
  deliveryLocation: z.optional(
    z.nullable(
      z.object({
        address: text(200),
        postalCode: z.optional(z.nullable(text(10))),
        city: text(100),
        province: text(50),
        coordinates: lngLat('Please choose an address that is on the map.'),
      }),
    ),
  ),
  orderNote: z.optional(text(200, 'Please keep the note within 200 characters.')),
});

export const updateCart = operation('PUT /shop/update', {
  name: 'updateCart',
  summary: 'Changes how orders of the cart are handed over and paid; what an entry leaves out stays as it is',
  access: 'signed-in',
  input: z.array(OrderChange).check(z.minLength(1, 'Nothing to change.'), z.maxLength(MOST_STORES, TOO_MANY_STORES)),
  result: Cart,
  errors: ['not-found', 'conflict', 'too-many-requests', 'unavailable'],
});
