import type { Product } from './catalog.contract.ts';

/** What a product's card shows: a page carries no more of each product in a list, so it stays small. */
export type CardProduct = Pick<
  Product,
  | 'id'
  | 'displayName'
  | 'imageUrl'
  | 'price'
  | 'priceSale'
  | 'discountGroup'
  | 'quantity'
  | 'reviewRate'
  | 'cannabisPlantType'
  | 'cannabisMetaData'
  | 'netWeight'
> & { brand: { displayName: string }; store: { displayAs: string } };

export const cardProduct = (product: Product): CardProduct => ({
  id: product.id,
  displayName: product.displayName,
  imageUrl: product.imageUrl,
  price: product.price,
  priceSale: product.priceSale,
  discountGroup: product.discountGroup,
  quantity: product.quantity,
  reviewRate: product.reviewRate,
  cannabisPlantType: product.cannabisPlantType,
  cannabisMetaData: product.cannabisMetaData,
  netWeight: product.netWeight,
  brand: { displayName: product.brand.displayName },
  store: { displayAs: product.store.displayAs },
});
