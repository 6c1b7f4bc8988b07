import type { Product } from '../catalog.contract.ts';

/** The fields of a product card: lists carry no others, so pages stay small. */
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
  | 'offers'
> & {
  brand: { displayName: string };
  store: Pick<Product['store'], 'id' | 'displayAs' | 'location' | 'distance' | 'delivery' | 'readyMinutes' | 'opens'>;
  /** The offer has replaced another one while the card was shown. */
  isSwapped?: boolean;
};

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
  offers: product.offers,
  brand: { displayName: product.brand.displayName },
  store: {
    id: product.store.id,
    displayAs: product.store.displayAs,
    location: product.store.location,
    distance: product.store.distance,
    delivery: product.store.delivery,
    readyMinutes: product.store.readyMinutes,
    opens: product.store.opens,
  },
});
