export { type CardProduct, cardProduct } from './card-product.ts';
export {
  Brand,
  CannabisMetaData,
  Category,
  PlantType,
  Product,
  ProductBrand,
  ProductStore,
  StoreDelivery,
} from './catalog.contract.ts';
export { type ComparablePrice, comparablePrice } from './comparable-price.ts';
export { deliveryInShort } from './delivery-words.ts';
export { type CannabisClass, driedEquivalentMg, gramsToMg } from './dried-equivalent.ts';
export { unitPriceOf } from './price.ts';
export { productJsonLd, productPath } from './product-json-ld.ts';
export { TAX_CLASSES, type TaxClass, taxClassOf } from './tax-class.ts';
