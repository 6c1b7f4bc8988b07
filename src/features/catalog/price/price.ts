import { percentOf } from '#platform/money.ts';

type Priced = {
  price: number;
  priceSale: number | null;
  discountGroup: { enabled: boolean; discountPercentage: number } | null;
};

/**
 * The shopper's price of one unit, in cents: the sale price, else the price less its discount group, half up, else the
 * price. Same rule as `listing.unit_price_cents` in the database.
 */
export function unitPriceOf({ price, priceSale, discountGroup }: Priced): number {
  if (priceSale !== null) return priceSale;
  if (discountGroup?.enabled) return Math.max(1, percentOf(price, 100 - discountGroup.discountPercentage));
  return price;
}
