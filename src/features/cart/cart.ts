import { type Product, unitPriceOf } from '#features/catalog';
import { sum } from '#platform/money.ts';
import type { Cart, CartItem, CartOrder, DeliveryLocation, DeliveryType } from './cart.contract.ts';

/** One store of a cart with the shopper's choices, and one of its lines for each product. */
export type CartEntry = {
  store: CartOrder['store'];
  isSelected: boolean;
  deliveryType: DeliveryType;
  deliveryLocation: DeliveryLocation | null;
  orderNote: string;
  paymentCardId: string | null;
  lines: { listingId: number; quantity: number; isSold: boolean }[];
};

/** The cart as the wire has it. Lines whose product is unknown, and stores left without lines, are not shown. */
export function cartOf(entries: readonly CartEntry[], products: readonly Product[]): Cart {
  const productOf = new Map(products.map((product) => [product.id, product]));
  const orders = entries.flatMap((entry) => {
    const items = entry.lines.flatMap((line) => itemOf(line, productOf.get(String(line.listingId))));
    return items.length ? [orderOf(entry, items)] : [];
  });
  return {
    orders,
    summary: {
      subTotal: sum(orders.map(({ subTotal }) => subTotal)),
      totalItems: sum(orders.map(({ totalItems }) => totalItems)),
    },
  };
}

function itemOf({ quantity, isSold }: CartEntry['lines'][number], product: Product | undefined): CartItem[] {
  if (!product) return [];
  const available = isSold && product.quantity >= quantity;
  return [{ product, quantity, subTotal: unitPriceOf(product) * quantity, available }];
}

function orderOf({ store, lines: _, ...choices }: CartEntry, items: CartItem[]): CartOrder {
  return {
    storeId: store.id,
    store,
    ...choices,
    items,
    subTotal: sum(items.map(({ subTotal }) => subTotal)),
    totalItems: sum(items.map(({ quantity }) => quantity)),
    totalCannabisWeight: sum(items.map(cannabisMg)) / 1000,
  };
}

/** In whole milligrams, so that 300 × 0.1 g are 30 g to the milligram. */
const cannabisMg = ({ product, quantity }: CartItem) => Math.round(product.cannabisWeight * 1000) * quantity;
