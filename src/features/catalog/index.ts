export {
  addProductAlert,
  listProductAlerts,
  ProductAlert,
  removeProductAlert,
} from './alerts/product-alerts.contract.ts';
export {
  Brand,
  CannabisMetaData,
  Category,
  getBrand,
  LabelledProduct,
  listBrands,
  listCategories,
  PlantType,
  Product,
  ProductBrand,
  ProductStore,
  StoreBranch,
  StoreDelivery,
} from './catalog.contract.ts';
export { deliveryInShort } from './delivery-words.ts';
export { type ComparablePrice, comparablePrice, gramsOf } from './price/comparable-price.ts';
export { type CannabisClass, driedEquivalentMg, gramsToMg } from './price/dried-equivalent.ts';
export { unitPriceOf } from './price/price.ts';
export { TAX_CLASSES, type TaxClass, taxClassOf } from './price/tax-class.ts';
export { type CardProduct, cardProduct } from './product/card-product.ts';
export { type LabelFacts, labelFacts } from './product/label-facts.ts';
export { productJsonLd, productPath } from './product/product-json-ld.ts';
export { branchName, streetAndTown } from './street-and-town.ts';
