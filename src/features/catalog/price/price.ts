import { percentOf } from '#platform/money.ts';

type Priced = {
  price: number;
  priceSale: number | null;
  discountGroup: { enabled: boolean; discountPercentage: number } | null;
};

/**
 * The shopper's unit price in cents: sale price, else discounted price (half up), else price. Same rule as
 * `listing.unit_price_cents`.
 */
export function unitPriceOf({ price, priceSale, discountGroup }: Priced): number {
  if (priceSale !== null) return priceSale;
  if (discountGroup?.enabled) return Math.max(1, percentOf(price, 100 - discountGroup.discountPercentage));
  return price;
}
