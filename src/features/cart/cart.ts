import { type Product, unitPriceOf } from '#features/catalog';
import { sum } from '#platform/money.ts';
import type { Cart, CartItem, CartOrder, DeliveryLocation, DeliveryType } from './cart.contract.ts';
import type { Wish } from './wish/wish.ts';

export type CartEntry = {
  storeId: number;
  store: CartOrder['store'];
  /** As the shopper set it; false for a store that left the marketplace. */
  isSelected: boolean;
  isStoreActive: boolean;
  deliveryType: DeliveryType;
  deliveryLocation: DeliveryLocation | null;
  orderNote: string;
  paymentCardId: string | null;
  /** `priceThen`: the unit price in cents when the shopper last set the quantity; null: not recorded. */
  lines: { listingId: number; product: Product; quantity: number; priceThen: number | null; wish: Wish }[];
};

/** The serialized cart, with everything that is computed from the products. */
export function cartOf(entries: readonly CartEntry[]): Cart {
  const orders = entries.map(toCartOrder);
  return { orders, summary: summaryOf(orders) };
}

const summaryOf = (orders: readonly CartOrder[]): Cart['summary'] => ({
  subTotal: sum(orders.map(({ subTotal }) => subTotal)),
  totalItems: sum(orders.map(({ totalItems }) => totalItems)),
});

const totalsOf = (items: readonly CartItem[]) => ({
  subTotal: sum(items.map(({ subTotal }) => subTotal)),
  totalItems: sum(items.map(({ quantity }) => quantity)),
  totalCannabisWeight: cannabisOf(items),
});

/** The subtotal of these orders at the quantities that the shopper has set, before the server confirms them. */
export const subTotalOf = (orders: readonly CartOrder[], quantityOf: (productId: string) => number): number =>
  sum(orders.flatMap(({ items }) => items.map((item) => lineTotalOf(item, quantityOf(item.product.id)))));

/** Grams of dried-cannabis equivalent. */
export const cannabisOf = (items: readonly CartItem[]): number => sum(items.map(cannabisMg)) / 1000;

/** 0: the shopper has set none. */
export const lineTotalOf = ({ product, quantity }: CartItem, wanted: number): number =>
  unitPriceOf(product) * (wanted || quantity);

export function withoutLine(cart: Cart, productId: string): Cart {
  const orders = cart.orders.flatMap((order) => {
    const items = order.items.filter(({ product }) => product.id !== productId);
    return items.length ? [{ ...order, items, ...totalsOf(items) }] : [];
  });
  return { orders, summary: summaryOf(orders) };
}

export const withWishOf = (cart: Cart, productId: string, wish: Wish): Cart => ({
  ...cart,
  orders: cart.orders.map((order) => ({
    ...order,
    items: order.items.map((item) => (item.product.id === productId ? { ...item, wish } : item)),
  })),
});

/** Why nothing can be ordered from a store that is no longer listed. */
export const storeGone = (name: string): string => `${name} is no longer on the marketplace.`;

function toCartOrder({ storeId: _, store, lines, isSelected, isStoreActive, ...choices }: CartEntry): CartOrder {
  const items = lines.map(itemOf);
  return {
    storeId: store.id,
    store,
    isSelected: isSelected && isStoreActive,
    unavailable: isStoreActive ? null : storeGone(store.displayAs),
    ...choices,
    items,
    ...totalsOf(items),
  };
}

function itemOf({ product, quantity, priceThen, wish }: CartEntry['lines'][number]): CartItem {
  const price = unitPriceOf(product);
  return {
    product,
    quantity,
    subTotal: price * quantity,
    priceBefore: priceThen === price ? null : priceThen,
    wish,
    available: product.quantity >= quantity,
  };
}

/** In whole milligrams, so that 300 × 0.1 g are 30 g to the milligram. */
const cannabisMg = ({ product, quantity }: CartItem) => Math.round(product.cannabisWeight * 1000) * quantity;
