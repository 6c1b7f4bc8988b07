export { type CardProduct, cardProduct } from './card-product.ts';
export {
  Brand,
  CannabisMetaData,
  Category,
  PlantType,
  Product,
  ProductBrand,
  ProductStore,
} from './catalog.contract.ts';
export { type CannabisClass, driedEquivalentMg, gramsToMg } from './dried-equivalent.ts';
export { unitPriceOf } from './price.ts';
