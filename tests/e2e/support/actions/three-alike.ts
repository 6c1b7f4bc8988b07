import type { Product } from '#features/catalog';

export const priceOf = ({ price, priceSale }: Product) => priceSale ?? price;

/** Two products of a store of which the second may take the place of the first, and a third. */
export function threeAlike(products: readonly Product[]): [Product, Product, Product] {
  const plain = products.filter(({ discountGroup, cannabisWeight }) => !discountGroup?.enabled && cannabisWeight <= 4);
  for (const same of Map.groupBy(plain, ({ storeId }) => storeId).values())
    for (const one of same)
      for (const other of same) {
        const third = same.find((product) => product !== one && product !== other);
        const isLike = one.subcategory === other.subcategory && one.cannabisWeight === other.cannabisWeight;
        const isAsPotent = one.thc && other.thc && other.thc >= one.thc * 0.85 && other.thc <= one.thc * 1.05;
        const isUnit = one.cannabisMetaData?.unit === other.cannabisMetaData?.unit;
        if (third && one !== other && isLike && isAsPotent && isUnit && priceOf(other) < priceOf(one))
          return [one, other, third];
      }
  throw new Error('The demo has no two products that are so alike');
}
