export {
  Brand,
  CannabisMetaData,
  Category,
  PlantType,
  Product,
  ProductBrand,
  ProductStore,
} from './catalog.contract.ts';
export { unitPriceOf } from './price.ts';
