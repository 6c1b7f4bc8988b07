import { type Product, unitPriceOf } from '#features/catalog';
import { sum } from '#platform/money.ts';
import type { Cart, CartItem, CartOrder, DeliveryLocation, DeliveryType } from './cart.contract.ts';

/** One store of a cart with the shopper's choices, and what is to be bought there. */
export type CartEntry = {
  storeId: number;
  store: CartOrder['store'];
  /** As the shopper left it; an order of a store that left the marketplace never is. */
  isSelected: boolean;
  isStoreActive: boolean;
  deliveryType: DeliveryType;
  deliveryLocation: DeliveryLocation | null;
  orderNote: string;
  paymentCardId: string | null;
  /** `priceThen`: cents a unit cost when the shopper last said how many; null where nobody noted it. */
  lines: { listingId: number; product: Product; quantity: number; priceThen: number | null }[];
};

/** The cart as the wire has it, with everything that can be reckoned from the products. */
export function cartOf(entries: readonly CartEntry[]): Cart {
  const orders = entries.map(toCartOrder);
  return {
    orders,
    summary: {
      subTotal: sum(orders.map(({ subTotal }) => subTotal)),
      totalItems: sum(orders.map(({ totalItems }) => totalItems)),
    },
  };
}

/** Why nothing can be ordered from a store that is not listed any more. */
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
    subTotal: sum(items.map(({ subTotal }) => subTotal)),
    totalItems: sum(items.map(({ quantity }) => quantity)),
    totalCannabisWeight: sum(items.map(cannabisMg)) / 1000,
  };
}

function itemOf({ product, quantity, priceThen }: CartEntry['lines'][number]): CartItem {
  const price = unitPriceOf(product);
  return {
    product,
    quantity,
    subTotal: price * quantity,
    priceBefore: priceThen === price ? null : priceThen,
    available: product.quantity >= quantity,
  };
}

/** In whole milligrams, so that 300 × 0.1 g are 30 g to the milligram. */
const cannabisMg = ({ product, quantity }: CartItem) => Math.round(product.cannabisWeight * 1000) * quantity;
