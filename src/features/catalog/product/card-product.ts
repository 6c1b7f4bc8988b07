import type { Product } from '../catalog.contract.ts';

/** What a product's card shows: a page carries no more of each product in a list, so it stays small. */
export type CardProduct = Pick<
  Product,
  | 'id'
  | 'systemProductId'
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
  | 'storeCount'
> & { brand: { displayName: string }; store: Pick<Product['store'], 'id' | 'displayAs' | 'location' | 'delivery'> };

export const cardProduct = (product: Product): CardProduct => ({
  id: product.id,
  systemProductId: product.systemProductId,
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
  storeCount: product.storeCount,
  brand: { displayName: product.brand.displayName },
  store: {
    id: product.store.id,
    displayAs: product.store.displayAs,
    location: product.store.location,
    delivery: product.store.delivery,
  },
});
